/** Long enough for a browser that asks where to save. */
const ADDRESS_RETENTION_MS = 60_000;

/** Hands a file to the browser, which saves it or asks where to. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_RETENTION_MS);
}
