export type Params = Readonly<Record<string, string>>;

/**
 * What the named parts of `pattern` ('/recipes/edit/:id') stand for in a path; undefined where it doesn't match.
 * The pattern '*' takes any path.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  if (pattern === '*') return {};
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray % is taken as it stands: nothing has such an id.
    return part;
  }
}
