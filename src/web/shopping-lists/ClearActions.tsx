import { Button } from '@mantine/core';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { confirm } from '../ui/confirm.ts';
import classes from './ListActions.module.css';
import type { Line } from './lines.ts';
import type { Dispatch } from './use-shopping-list.ts';

interface ClearActionsProps {
  list: ListView;
  lines: readonly Line[];
  dispatch: Dispatch;
}

/** Both ways to empty the list; each asks first. */
export function ClearActions({ list, lines, dispatch }: ClearActionsProps) {
  const hasTickedLine = lines.some((line) => line.checked);

  // What the person sees when they are asked, not what may be there by the time they answer.
  const { items, position } = list;
  const ask = async (type: 'clear.checked' | 'clear.all', title: string): Promise<void> => {
    const meant = type === 'clear.all' ? items : items.filter((item) => item.checked);
    if (await confirm({ title })) dispatch({ type, itemIds: meant.map(({ id }) => id) }, position);
  };
  const clearChecked = (): Promise<void> => ask('clear.checked', t('lists.clearCheckedTitle'));
  const clearAll = (): Promise<void> => ask('clear.all', t('lists.clearTitle'));

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
