import { useEffect, useState } from 'react';

/**
 * Gives the focus back to the element that had it before, when the component is unmounted. For dialogs that exist only
 * while they are open: Mantine's own does this only for those that stay and are closed.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
