import { Anchor, Button, Modal, Select, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { searchKey } from '../../contract/names.ts';
import { formatNumber } from '../../contract/quantities.ts';
import type { Recipe } from '../../contract/recipes.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import { useListPreviews } from '../queries/list-previews.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t } from '../texts/recipes.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { showError, showSuccess } from '../ui/toasts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { readLastList, rememberList } from './last-list.ts';
import { addToList, type AdditionUndo, type ListAddition, prepareAddition } from './list-addition.ts';
import { readPortions } from './recipe-form.ts';

interface AddToListModalProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onAdded: (added: AddedToList) => void;
  onClose: () => void;
}

/** Where the ingredients are now, and what takes them back. */
export interface AddedToList extends AdditionUndo {
  listId: string;
  listName: string;
}

/** Which list a recipe's ingredients go to, and for how many. */
export function AddToListModal({ recipe, portions, onAdded, onClose }: AddToListModalProps) {
  useReturnFocus();
  // What the user saw on the recipe's page, though it may change behind the dialog.
  const [addition] = useState(() => prepareAddition(recipe));
  const isEmpty = recipe.products.length === 0;
  const { query, lists } = useListPreviews();
  const { error, refetch, isFetching } = query;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recipes.addToList')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {lists && lists.length > 0 && (
        <AddToListForm
          lists={lists}
          addition={addition}
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
    </Modal>
  );
}

interface AddToListFormProps extends Omit<AddToListModalProps, 'recipe'> {
  lists: readonly ListPreview[];
  addition: ListAddition;
  /** The recipe has no ingredients any more. */
  isEmpty: boolean;
}

/** The one this person added to last, or the only one there is. */
function likeliestList(lists: readonly ListPreview[], userId: string): string | null {
  const last = readLastList(userId);
  if (lists.some(({ id }) => id === last)) return last;
  return lists.length === 1 ? (lists[0]?.id ?? null) : null;
}

/** What is chosen, and what adding does. */
function useAddToList({ lists, addition, isEmpty, portions, onAdded, onClose }: AddToListFormProps) {
  const user = useUser();
  const sync = listSync(user);
  const [chosen, setChosen] = useState(() => ({
    listId: likeliestList(lists, user.id),
    portions: portions === null ? '' : formatNumber(portions),
  }));
  const [errors, setErrors] = useState<{ list?: string; portions?: string }>({});
  const choose = (change: Partial<typeof chosen>): void => {
    setChosen({ ...chosen, ...change });
    setErrors({});
  };
  const add = async (listId: string, wanted: number | null): Promise<void> => {
    const result = await addToList(sync.list(listId), addition, wanted);
    if (typeof result === 'string') {
      return setErrors({ list: result === 'full' ? t('recipes.listFull') : describeCode(result) });
    }
    rememberList(user.id, listId);
    showSuccess(t('recipes.updated'));
    onAdded({ ...result, listId, listName: lists.find(({ id }) => id === listId)?.name ?? '' });
    onClose();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { listId } = chosen;
    const wanted = portions === null ? { value: null } : readPortions(chosen.portions, { required: true });
    setErrors({
      list: listId === null ? t('recipes.listRequired') : undefined,
      portions: 'problem' in wanted ? t(`recipes.${wanted.problem}`) : undefined,
    });
    if (listId === null || 'problem' in wanted) return;
    if (isEmpty) return showError(t('errors.RECIPE_HAS_NO_PRODUCTS'));
    void add(listId, wanted.value);
  };
  return { chosen, choose, errors, submit };
}

function AddToListForm(props: AddToListFormProps) {
  const { chosen, choose, errors, submit } = useAddToList(props);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={14}>
        <Select
          data-autofocus
          openOnFocus={false}
          label={t('recipes.list')}
          placeholder={t('recipes.listPlaceholder')}
          data={props.lists.map(({ id, name }) => ({ value: id, label: name }))}
          filter={({ options, search }) =>
            options.filter(
              (option) => 'label' in option && searchKey(option.label).includes(searchKey(search)),
            )
          }
          value={chosen.listId}
          onChange={(listId) => choose({ listId })}
          error={errors.list}
          nothingFoundMessage={t('recipes.noListFound')}
          allowDeselect={false}
          searchable
        />
        {props.portions !== null && (
          <QuantityField
            label={t('recipes.portions')}
            value={chosen.portions}
            error={errors.portions}
            onChange={(portions) => choose({ portions })}
          />
        )}
        <Button type="submit">{t('recipes.addToListSubmit')}</Button>
      </Stack>
    </form>
  );
}
