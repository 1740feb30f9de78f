import { useEffect } from 'react';
import { useOnElse } from '../../ui/use-on-else.ts';
import type { Line } from './lines.ts';

interface OpeningLineProps {
  line: Line;
  /** The user has done something else in the meantime. */
  onElse: () => void;
}

/** Stands for the dialog of a line until its code is here: the line's button shows that it was pressed. */
export function OpeningLine({ line: { productId }, onElse }: OpeningLineProps) {
  useOnElse(onElse);
  useEffect(() => {
    const button = document.querySelector(`li:has([value="${productId}"]) > button`);
    button?.setAttribute('aria-busy', 'true');
    return () => button?.removeAttribute('aria-busy');
  });
  return null;
}
