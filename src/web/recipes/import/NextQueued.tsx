import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../session.ts';
import { t } from '../../texts/other-recipes.ts';
import { MAX_DRAFTS, reviewed } from './import-drafts.ts';
import { listQueued } from './import-queue.ts';
import classes from './ImportPage.module.css';
import { useImport } from './use-import.ts';
import { useOpenQueued } from './use-open-queued.ts';

/** Below the name of a recipe that was just saved from a file: the way to the next one that waits. */
export function NextQueued({ recipeId }: { recipeId: string }) {
  const { id: userId } = useUser();
  const importing = useImport(() => undefined);
  const { open, isFull } = useOpenQueued(importing);
  const [queued] = useState(() => (reviewed.has(recipeId) ? listQueued(userId) : []));
  const [next] = queued;
  if (next === undefined) return null;
  const { isPending, isWaiting, problem } = importing;
  return (
    <div className={classes.next}>
      <Button variant="default" loading={isPending} onClick={() => open(next)}>
        {t('otherRecipes.next', { count: queued.length })}
      </Button>
      <p role="status" className={classes.problem}>
        {isFull ? t('otherRecipes.tooManyUnsaved', { count: MAX_DRAFTS }) : problem?.text}
        {isWaiting && t('recipeImport.waiting')}
      </p>
    </div>
  );
}
