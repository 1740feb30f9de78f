import { useEffect, useEffectEvent, useState } from 'react';
import { isDialogOpen } from '../../ui/overlays/overlays.ts';

/**
 * Takes files that are dropped anywhere on the page, where the browser would otherwise open them instead of the app.
 * @param canTake otherwise the pointer says that they can't be dropped now
 * @returns whether some are held over the page that would be taken
 */
export function useFileDrop(canTake: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  const isTaking = useEffectEvent(() => canTake && !isDialogOpen());
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      const isTaken = isTaking();
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setOver(isTaken);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      // Between two elements of the page it has one.
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (isTaking()) take(files);
    };
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
