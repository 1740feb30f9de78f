/** @throws for the value of a command line's `--name` that isn't one, which would run nothing and find no fault */
export function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`--${name} must be a whole number.`);
  return Number(text);
}
