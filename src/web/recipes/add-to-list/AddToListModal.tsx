import { Group } from '@mantine/core';
import { useState } from 'react';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { useListPreviews } from '../../queries/shopping-lists/list-previews.ts';
import { routes } from '../../routes.ts';
import { t as inPortions } from '../../texts/portions.ts';
import { t } from '../../texts/recipes.ts';
import { ListField } from '../../ui/ListField.tsx';
import { QuantityField } from '../../ui/QuantityField.tsx';
import { ToBuyChoice } from '../../ui/to-buy/ToBuyChoice.tsx';
import { ToBuyDialog, ToBuyForm } from '../../ui/to-buy/ToBuyDialog.tsx';
import { RecipeAlreadyOnList } from './RecipeAlreadyOnList.tsx';
import { prepareAddition } from './list-addition.ts';
import { type AddedToList, type AddToListOptions, useAddToList } from './use-add-to-list.ts';

interface AddToListModalProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onAdded: (added: AddedToList) => void;
  onClose: () => void;
}

/** Which of a recipe's ingredients go to which list, and for how many. */
export function AddToListModal({ recipe, ...props }: AddToListModalProps) {
  // The recipe as the user saw it on its page, although it may change behind the dialog.
  const [shown] = useState(() => ({ recipe, addition: prepareAddition(recipe) }));
  const { query, lists } = useListPreviews();
  return (
    <ToBuyDialog
      title={t('recipes.addToList')}
      query={query}
      lists={lists}
      newListPath={routes.newList.path}
      skeletonRows={2}
      onClose={props.onClose}
    >
      {(lists) => (
        <AddToListForm lists={lists} {...shown} isEmpty={recipe.products.length === 0} {...props} />
      )}
    </ToBuyDialog>
  );
}

function AddToListForm(props: AddToListOptions) {
  const { listId, typed, errors, rows, submit, ...change } = useAddToList(props);
  /** There is nothing to type; a phone keeps its keyboard closed. */
  const [isReady] = useState(listId !== null);
  return (
    <ToBuyForm onSubmit={submit} error={errors.products} isReady={isReady}>
      <Group gap={14} align="stretch">
        <ListField
          flex="1 1 12rem"
          data-autofocus={!isReady || undefined}
          lists={props.lists}
          value={listId}
          onChange={change.chooseList}
          error={errors.list}
        />
        {props.portions !== null && (
          <QuantityField
            flex="1 1 8rem"
            label={inPortions('portions.label')}
            value={typed}
            error={errors.portions}
            onChange={change.typePortions}
          />
        )}
      </Group>
      <RecipeAlreadyOnList addition={props.addition} listId={listId} />
      <ToBuyChoice
        rows={rows}
        onTick={change.tick}
        onTickAll={change.tickAll}
        onTurnStaple={change.turnStaple}
      />
    </ToBuyForm>
  );
}
