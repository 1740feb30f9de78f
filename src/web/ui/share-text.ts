/**
 * Hands a text to the device's share sheet; if there is none, to the clipboard.
 * @returns the result; undefined if the user closed the sheet
 */
export async function shareText(
  title: string,
  text: string,
): Promise<'shared' | 'copied' | 'failed' | undefined> {
  if (navigator.canShare?.({ title, text })) {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  return copyText(text) ? 'copied' : 'failed';
}

/** @returns false where the browser refuses it */
export function copyText(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const { activeElement } = document;
  document.body.append(area);
  area.select();
  // The clipboard API is missing on plain http; this old command is not.
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}
