import { Anchor, Text } from '@mantine/core';
import { pathOf } from '../../../contract/page-path.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { Link } from '../../navigation/Link.tsx';
import { type RecipeAddition, useTwiceDescription } from '../../queries/to-buy/put-twice.ts';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { t } from '../../texts/recipes.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { UndoBar } from '../../ui/undo/UndoBar.tsx';
import { useOffer } from '../../ui/undo/use-offer.ts';
import { AddToListModal } from './AddToListModal.tsx';
import classes from '../RecipePage.module.css';
import type { AddedToList } from './use-add-to-list.ts';

interface AddToListProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say. */
  portions: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The dialog that adds a recipe to a list, and the bar that says so afterwards; it leads there, or takes the
 * ingredients back through the list's outbox.
 */
export function AddToList({ isOpen, ...props }: AddToListProps) {
  const sync = listSync(useUser());
  const undo = async ({ listId, undo, since }: AddedToList): Promise<void> => {
    if (!(await sync.list(listId).takeBack({ undo, since }))) showError(t('lists.undoTooLate'));
  };
  const { show, ...bar } = useOffer<AddedToList>((added) => void undo(added));
  const twice = useTwiceDescription(bar.offer && additionOf(bar.offer));
  return (
    <>
      {isOpen && <AddToListModal {...props} onAdded={show} />}
      <UndoBar {...bar}>
        {twice && <Text w="100%">{twice}</Text>}
        {bar.offer && (
          <Anchor
            component={Link}
            to={pathOf(routes.list.path, { id: bar.offer.listId })}
            className={classes.open}
          >
            {t('recipes.openList')}
          </Anchor>
        )}
      </UndoBar>
    </>
  );
}

const additionOf = ({ listId, undo, since }: AddedToList): RecipeAddition => {
  const itemIds = undo.flatMap((draft) => (draft.type === 'item.remove' ? draft.itemIds : []));
  return { listId, itemIds: new Set(itemIds), since };
};
