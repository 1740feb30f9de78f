import { useEffect } from 'react';
import type { Line } from './lines.ts';

interface OpeningLineProps {
  line: Line;
  /** The user has done something else in the meantime. */
  onElse: () => void;
}

/** Stands for the dialog of a line until its code is here: the line's button shows that it was pressed. */
export function OpeningLine({ line: { productId }, onElse }: OpeningLineProps) {
  useEffect(() => {
    const button = document.querySelector(`li:has([value="${productId}"]) > button`);
    button?.setAttribute('aria-busy', 'true');
    document.addEventListener('click', onElse, true);
    document.addEventListener('keydown', onElse, true);
    return () => {
      button?.removeAttribute('aria-busy');
      document.removeEventListener('click', onElse, true);
      document.removeEventListener('keydown', onElse, true);
    };
  });
  return null;
}
