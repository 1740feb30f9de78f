/** The value of each parameter of a page's path, by name. */
export type PathParams = Readonly<Record<string, string>>;

/** Names of the parameters in a path: 'id' of '/recipes/:id'. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The parameters of `pattern` ('/recipes/edit/:id') in a path; undefined where it doesn't match.
 * The pattern '*' matches every path.
 */
export function matchPath(pattern: string, pathname: string): PathParams | undefined {
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

/** Builds the path that {@link matchPath} would parse into these parameters. */
export function pathOf<Path extends string>(pattern: Path, params: Record<ParamName<Path>, string>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: ParamName<Path>) => encodeURIComponent(params[name]));
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray % is kept as it is: no id contains one.
    return part;
  }
}
