import { Button } from '@mantine/core';
import type { OperationDraft } from '../../contract/operations.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { confirm } from '../ui/confirm.ts';
import classes from './ListActions.module.css';
import type { Line } from './lines.ts';

interface ClearActionsProps {
  list: ListView;
  lines: readonly Line[];
  dispatch: (draft: OperationDraft) => void;
}

/** Both ways to empty the list; each asks first. */
export function ClearActions({ list, lines, dispatch }: ClearActionsProps) {
  const ticked = list.items.filter((item) => item.checked).map(({ id }) => id);
  const hasTickedLine = lines.some((line) => line.checked);

  const clearChecked = async (): Promise<void> => {
    // What the person sees ticked now, not what may be ticked by the time they answer.
    if (await confirm({ title: t('lists.clearCheckedTitle') })) {
      dispatch({ type: 'clear.checked', itemIds: ticked });
    }
  };
  const clearAll = async (): Promise<void> => {
    const itemIds = list.items.map(({ id }) => id);
    if (await confirm({ title: t('lists.clearTitle') })) dispatch({ type: 'clear.all', itemIds });
  };

  return (
    <>
      <Button variant="default" disabled={!hasTickedLine} onClick={() => void clearChecked()}>
        {t('lists.clearChecked')}
      </Button>
      {lines.length > 0 && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={() => void clearAll()}>
          {t('lists.clear')}
        </Button>
      )}
    </>
  );
}
