/** What stands in brackets is taken out of a line, in its order. A bracket that nobody closes goes on to the end. */
export function takeOutBrackets(line: string): { main: string; notes: string[] } {
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
