import { Anchor, Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { searchKey } from '../../contract/names.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { useListPreviews } from '../queries/list-previews.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { ToBuyChoice } from '../ui/ToBuyChoice.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './AddToListModal.module.css';
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
export function AddToListModal({ recipe, portions, onAdded, onClose }: AddToListModalProps) {
  // What the user saw on the recipe's page, though it may change behind the dialog.
  const [shown] = useState(() => ({ recipe, addition: prepareAddition(recipe) }));
  const isEmpty = recipe.products.length === 0;
  const { query, lists } = useListPreviews();
  const { error, refetch, isFetching } = query;
  return (
    <Dialog
      onClose={onClose}
      title={t('recipes.addToList')}
      fullScreen={useIsPhone()}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {lists && lists.length > 0 && (
        <AddToListForm
          lists={lists}
          {...shown}
          isEmpty={isEmpty}
          portions={portions}
          onAdded={onAdded}
          onClose={onClose}
        />
      )}
      {lists?.length === 0 && (
        <Stack>
          <Text>{t('recipes.noLists')}</Text>
          <Anchor component={Link} to={routes.newList.path}>
            {t('recipes.addList')}
          </Anchor>
        </Stack>
      )}
      {!lists && !error && <ListSkeleton rows={2} />}
      {!lists && error && (
        <ErrorState
          text={t('lists.fetchAllFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  );
}

function AddToListForm(props: AddToListOptions) {
  const { listId, typed, errors, rows, submit, ...change } = useAddToList(props);
  /** Nothing is left to be said; a phone keeps its keyboard down. */
  const [isReady] = useState(listId !== null);
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Stack gap={14} className={classes.fields}>
        <div className={classes.where}>
          <Select
            className={classes.list}
            data-autofocus={!isReady || undefined}
            openOnFocus={false}
            label={t('recipes.list')}
            placeholder={t('recipes.listPlaceholder')}
            data={props.lists.map(({ id, name }) => ({ value: id, label: name }))}
            filter={({ options, search }) =>
              options.filter(
                (option) => 'label' in option && searchKey(option.label).includes(searchKey(search)),
              )
            }
            value={listId}
            onChange={change.chooseList}
            error={errors.list}
            nothingFoundMessage={t('recipes.noListFound')}
            allowDeselect={false}
            searchable
          />
          {props.portions !== null && (
            <QuantityField
              className={classes.portions}
              label={t('recipes.portions')}
              value={typed}
              error={errors.portions}
              onChange={change.typePortions}
            />
          )}
        </div>
        <ToBuyChoice
          rows={rows}
          onTick={change.tick}
          onTickAll={change.tickAll}
          onTurnStaple={change.turnStaple}
        />
      </Stack>
      <div className={classes.end}>
        <div role="alert">
          {errors.products !== undefined && <p className={classes.error}>{errors.products}</p>}
        </div>
        <Button type="submit" fullWidth data-autofocus={isReady || undefined}>
          {t('recipes.addToListSubmit')}
        </Button>
      </div>
    </form>
  );
}
