import { Button } from '@mantine/core';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import classes from './ListActions.module.css';
import type { Dispatch } from './use-shopping-list.ts';

interface ClearProps {
  list: ListView;
  dispatch: Dispatch;
}

async function ask(
  { list: { items, position }, dispatch }: ClearProps,
  type: 'clear.checked' | 'clear.all',
): Promise<void> {
  // The items that the user sees when they are asked, not those that may be there when they answer.
  const meant = type === 'clear.all' ? items : items.filter((item) => item.checked);
  const title = t(type === 'clear.all' ? 'lists.clearTitle' : 'lists.clearCheckedTitle');
  if (!(await confirm({ title }))) return;
  dispatch({ type, itemIds: meant.map(({ id }) => id) }, position);
  // The button that asked is removed together with the cleared lines, and the focus with it.
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Clears what is ticked without a question; that can be taken back. */
export function clearCheckedNow({ items, position }: ListView, dispatch: Dispatch): void {
  const itemIds = items.filter(({ checked }) => checked).map(({ id }) => id);
  if (itemIds.length > 0) dispatch({ type: 'clear.checked', itemIds }, position);
}

interface ClearCheckedProps extends ClearProps {
  /** Nothing is ticked. */
  disabled: boolean;
}

/** Clears what is ticked, after a question. */
export function ClearChecked({ disabled, ...props }: ClearCheckedProps) {
  return (
    <Button variant="default" disabled={disabled} onClick={() => void ask(props, 'clear.checked')}>
      {t('lists.clearChecked')}
    </Button>
  );
}

/** Clears the whole list, after a question. */
export function ClearAll(props: ClearProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.clear}
      onClick={() => void ask(props, 'clear.all')}
    >
      {t('lists.clear')}
    </Button>
  );
}
