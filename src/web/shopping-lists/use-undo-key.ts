import { useEffect } from 'react';
import { isDialogOpen } from '../ui/overlays.ts';

/** Ctrl+Z, but for a field with something typed, which the browser takes back itself. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return false;
  return !(target instanceof HTMLInputElement && target.type === 'text' && target.value !== '');
}

/** Takes back what was done last with the keys that do so everywhere. */
export function useUndoKey(takeBackLast: () => void): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      if (!isUndo(event) || isDialogOpen()) return;
      event.preventDefault();
      takeBackLast();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [takeBackLast]);
}
