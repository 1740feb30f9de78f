/** Brings the line that was added a moment ago into view; nothing where there is none. */
export function showAdded(): void {
  document.querySelector('[data-added]')?.scrollIntoView({ block: 'nearest' });
}
