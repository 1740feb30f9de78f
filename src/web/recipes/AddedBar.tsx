import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/recipes.ts';
import { showError } from '../ui/toasts.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import type { AddedToList } from './use-add-to-list.ts';
import classes from './RecipePage.module.css';

const DURATION_MS = 6_000;

/** Says where a recipe's ingredients went; leads there, or takes them back through the list's outbox. */
export function AddedBar({ added, onClose }: { added: AddedToList | undefined; onClose: () => void }) {
  const sync = listSync(useUser());
  const offer = useMemo(
    () =>
      added && {
        ...added,
        text: t('recipes.addedToList', { list: added.listName }),
        durationMs: DURATION_MS,
      },
    [added],
  );
  const takeBack = async ({ listId, undo, since }: AddedToList): Promise<void> => {
    onClose();
    if (!(await sync.list(listId).takeBack(undo, since))) showError(t('lists.undoTooLate'));
  };
  return (
    <UndoBar offer={offer} takeBack={(taken) => void takeBack(taken)} close={onClose}>
      {added && (
        <Anchor component={Link} to={pathOf(routes.list.path, { id: added.listId })} className={classes.open}>
          {t('recipes.openList')}
        </Anchor>
      )}
    </UndoBar>
  );
}
