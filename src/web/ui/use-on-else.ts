import { useEffect } from 'react';

/** Calls back when the user does something else, while what they pressed is on its way. */
export function useOnElse(onElse: () => void): void {
  useEffect(() => {
    document.addEventListener('click', onElse, true);
    document.addEventListener('keydown', onElse, true);
    return () => {
      document.removeEventListener('click', onElse, true);
      document.removeEventListener('keydown', onElse, true);
    };
  });
}
