import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../overlays/overlays.ts';

/** The field that the user has emptied and not left since. The same keys restore its text. */
let emptied: EventTarget | null = null;
addEventListener('input', ({ target }) => {
  emptied = (target as HTMLInputElement).value === '' ? target : null;
});
addEventListener('focusout', () => {
  emptied = null;
});

/** Ctrl+Z, except in a field with typed text or one just emptied, where the browser handles it. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  // The key is read last, because the event with which Chrome fills in a suggestion has none.
  if (!(ctrlKey || metaKey) || shiftKey || key.toLowerCase() !== 'z') return false;
  const { isContentEditable, selectionStart, value } = target as HTMLInputElement;
  // Only text inputs have a caret.
  return !isContentEditable && (selectionStart == null || (value === '' && target !== emptied));
}

/**
 * Takes back the last change by the usual keys, once until they are let go.
 * @param takeBackLast returns whether there was a change; if not, the next listener is asked
 */
export function useUndoKey(takeBackLast: () => boolean): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isUndo(event) || isDialogOpen()) return;
    // Nothing repeats what was taken back: keys held a moment too long must not take back all before it.
    if (event.repeat || takeBackLast()) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
