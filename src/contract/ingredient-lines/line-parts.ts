/** '4,99 zł', 'po 5 zł/kg', and a bare 'x,x9' at the end. */
const PRICE =
  /(?<=\s)(?:(?:po|za|do) )?(?:\d{1,4}(?:[.,]\d\d?)? ?z[łl](?:\/\p{L}+)?(?!\p{L})|\d{1,3}[.,]\d9$)/giu;

/**
 * A line without its prices and its parts in brackets, and these parts. A bracket that isn't closed reaches to the
 * end.
 */
export function takeOutBrackets(text: string): { main: string; notes: string[] } {
  const line = text.replaceAll(PRICE, '($&)');
  if (!/[([{]/.test(line)) return { main: line, notes: [] };
  const notes: string[] = [];
  let main = '';
  let depth = 0;
  let note = '';
  const close = () => {
    if (note.trim()) notes.push(note.trim());
    note = '';
  };
  for (const letter of line) {
    if ('([{'.includes(letter)) {
      if (depth > 0) note += letter;
      depth += 1;
    } else if (')]}'.includes(letter) && depth > 0) {
      depth -= 1;
      if (depth > 0) note += letter;
      else close();
    } else if (depth > 0) note += letter;
    else main += letter;
  }
  close();
  const trimmed = main
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[,;.])/g, '')
    .trim();
  // All of it in brackets is the line itself.
  const [first = '', ...others] = notes;
  return trimmed === '' ? { main: first, notes: others } : { main: trimmed, notes };
}
