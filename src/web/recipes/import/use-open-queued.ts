import { useState } from 'react';
import { useUser } from '../../session.ts';
import { hasRoomForFound, isStored } from './import-drafts.ts';
import { keepPhoto, photoOf, type QueuedRecipe, removeQueued } from './import-queue.ts';
import type { useImport } from './use-import.ts';

/** Opens the review of a recipe that waits, unless as many as can be kept are unsaved already. */
export function useOpenQueued({ start }: Pick<ReturnType<typeof useImport>, 'start'>) {
  const { id: userId } = useUser();
  const [isFull, setFull] = useState(false);
  const open = ({ id, html }: QueuedRecipe): void => {
    const hasRoom = hasRoomForFound(userId);
    setFull(!hasRoom);
    if (!hasRoom) return;
    start({ html }, id, (recipeId) => {
      keepPhoto(userId, recipeId, photoOf(userId, id));
      // Otherwise it would be lost with the page.
      if (isStored(userId, recipeId)) removeQueued(userId, id);
    });
  };
  return { open, isFull };
}
