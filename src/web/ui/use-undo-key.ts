import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './overlays.ts';

/** The field that its user has emptied and not left since. What stood there comes back by the same keys. */
let emptied: EventTarget | null = null;
addEventListener('input', ({ target }) => {
  emptied = (target as HTMLInputElement).value === '' ? target : null;
});
addEventListener('focusout', () => {
  emptied = null;
});

/** Ctrl+Z, but for a field with something typed or just emptied, which the browser takes back itself. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return false;
  const { isContentEditable, selectionStart, value } = target as HTMLInputElement;
  // Only what is typed into has a caret.
  return !isContentEditable && (selectionStart == null || (value === '' && target !== emptied));
}

/**
 * Takes back what was done last with the keys that do so everywhere.
 * @param takeBackLast answers whether there was anything; where not, who began to listen later is asked
 */
export function useUndoKey(takeBackLast: () => boolean): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && isUndo(event) && !isDialogOpen() && takeBackLast()) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
