/** In a shorter text an error leaves too little of a word. */
const MIN_CHARACTERS = 4;

/**
 * Whether the name, from the beginning of one of its words, is what was typed but for one error: a letter that is
 * wrong, missing or too many, or two that are swapped. Only swapping changes the first letter. More of the name may
 * follow, except where the last letter is the error: 'kawa' is not the beginning of 'kawior'. Another digit is no error.
 * @param typed in the form of `searchKey`, as `name`
 */
export function hasOneTypingError(typed: string, name: string): boolean {
  if (typed.length < MIN_CHARACTERS) return false;
  for (let start = 0; ; ) {
    if (differsByOneError(typed, name, start)) return true;
    start = name.indexOf(' ', start) + 1;
    if (start === 0) return false;
  }
}

function differsByOneError(typed: string, name: string, start: number): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === name[start + same]) same += 1;
  const at = start + same;
  // Nearly all names: this runs over the whole catalogue for a key.
  if (same === typed.length || (same === 0 && typed[0] !== name[at + 1])) return false;
  if (/\d/.test(typed.charAt(same) + name.charAt(at))) return false;
  const goesOn = (rest: string, from: number): boolean =>
    rest === '' ? from === name.length || name[from] === ' ' : name.startsWith(rest, from);
  const isSwapped =
    typed[same] === name[at + 1] &&
    typed[same + 1] === name[at] &&
    name.startsWith(typed.slice(same + 2), at + 2);
  if (isSwapped) return true;
  if (same === 0) return false;
  const isMissing = name.startsWith(typed.slice(same), at + 1);
  const behind = typed.slice(same + 1);
  return isMissing || goesOn(behind, at + 1) || goesOn(behind, at);
}
