/** The text with values for its {{names}}; what is put in is never looked through itself: it is what people typed. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
