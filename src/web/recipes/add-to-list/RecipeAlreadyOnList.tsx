import { Text } from '@mantine/core';
import { toBuyOf, describeAdders } from '../../queries/to-buy/recipe-on-list.ts';
import { useList } from '../../queries/shopping-lists/use-list.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/to-buy.ts';
import type { ListAddition } from './list-addition.ts';

interface RecipeAlreadyOnListProps {
  /** Items that this dialog itself adds don't count: they are on the list before the dialog is closed. */
  addition: ListAddition;
  listId: string | null;
}

/**
 * Says that the recipe is on the chosen list already, who put it there, and that its amounts add up: two people may
 * cook the same supper.
 */
export function RecipeAlreadyOnList({ addition, listId }: RecipeAlreadyOnListProps) {
  const list = useList(listId);
  const me = useUser();
  const own = new Set(addition.items.map(({ itemId }) => itemId));
  const items = toBuyOf(addition.recipeId, list?.items ?? []).filter(({ id }) => !own.has(id));
  if (list === undefined || items.length === 0) return null;
  const by = describeAdders(items, list, me);
  return (
    <div>
      <Text>{by === '' ? t('toBuy.recipeOnList') : t('toBuy.recipeOnListBy', { by })}</Text>
      <Text c="dimmed">{t('toBuy.addsUp')}</Text>
    </div>
  );
}
