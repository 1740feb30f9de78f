import { Anchor, Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { searchKey } from '../../contract/names.ts';
import { formatNumber } from '../../contract/quantities.ts';
import type { Recipe } from '../../contract/recipes.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import { useListPreviews } from '../list-previews.ts';
import { Link } from '../navigation/Link.tsx';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/recipes.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { addToList } from './api.ts';
import { readPortions } from './recipe-form.ts';

interface AddToListModalProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onClose: () => void;
}

/** Which list a recipe's ingredients go to, and for how many. */
export function AddToListModal({ recipe, portions, onClose }: AddToListModalProps) {
  useReturnFocus();
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
        <AddToListForm lists={lists} recipe={recipe} portions={portions} onClose={onClose} />
      )}
      {lists?.length === 0 && (
        <Stack>
          <Text>{t('recipes.noLists')}</Text>
          <Anchor component={Link} to="/shopping-lists/add">
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

interface AddToListFormProps extends AddToListModalProps {
  lists: readonly ListPreview[];
}

/** What is chosen, and what adding does. */
function useAddToList({ lists, recipe, portions, onClose }: AddToListFormProps) {
  const sync = listSync(useUser());
  const [only] = lists.length === 1 ? lists : [];
  const [chosen, setChosen] = useState({
    listId: only?.id ?? null,
    portions: portions === null ? '' : formatNumber(portions),
    // A change of mind is another wish.
    key: uuidv7(),
  });
  const [errors, setErrors] = useState<{ list?: string; portions?: string }>({});
  const addition = useMutation({
    mutationFn: addToList,
    onSuccess: () => {
      showSuccess(t('recipes.updated'));
      onClose();
    },
    meta: { errorText: t('recipes.addToListFailed') },
  });
  const choose = (change: Partial<Omit<typeof chosen, 'key'>>): void => {
    setChosen({ ...chosen, ...change, key: uuidv7() });
    setErrors({});
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { listId, key } = chosen;
    const wanted = portions === null ? { value: null } : readPortions(chosen.portions, { required: true });
    setErrors({
      list: listId === null ? t('recipes.listRequired') : undefined,
      portions: 'problem' in wanted ? t(`recipes.${wanted.problem}`) : undefined,
    });
    if (listId === null || 'problem' in wanted) return;
    const session = sync.session(listId);
    addition.mutate({ session, listId, recipe, portions: wanted.value ?? undefined, key });
  };
  return { chosen, choose, errors, submit, isPending: addition.isPending };
}

function AddToListForm(props: AddToListFormProps) {
  const { chosen, choose, errors, submit, isPending } = useAddToList(props);
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
        <Button type="submit" loading={isPending}>
          {t('recipes.addToListSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
