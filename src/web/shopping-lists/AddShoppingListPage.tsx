import { Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { pathOf } from '../../contract/page-path.ts';
import { knownLists, useListPreviews } from '../queries/list-previews.ts';
import { navigate } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
import { useUser } from '../session.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t } from '../texts/translate.ts';
import { Page } from '../ui/Page.tsx';
import { showError, showSuccess } from '../ui/toasts.ts';

/** The form is all there is on the page, and the user has just asked for it. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Makes a list on this device; the server hears of it as soon as it can be reached. */
function useAddList() {
  const me = useUser();
  const { sync } = useListPreviews();
  const [isAdding, setIsAdding] = useState(false);
  const add = async (name: string): Promise<void> => {
    setIsAdding(true);
    const own = (await knownLists(me)).filter(({ userId }) => userId === me.id);
    if (own.some((list) => nameKey(list.name) === nameKey(name))) {
      setIsAdding(false);
      return showError(describeCode('SHOPPING_LIST_ALREADY_EXISTS'));
    }
    const listId = await sync.createList(name);
    showSuccess(t('lists.added'));
    await navigate(pathOf(routes.list.path, { id: listId }), { replace: true });
  };
  return { add, isAdding };
}

export function AddShoppingListPage() {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { add, isAdding } = useAddList();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const cleaned = cleanName(name);
    if (cleaned === '') setError(t('lists.invalidName'));
    else void add(cleaned);
  };
  return (
    <Page title={routes.newList.title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('lists.name')}
            value={name}
            error={error}
            maxLength={LIMITS.nameLength}
            autoComplete="off"
            ref={focusField}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit" loading={isAdding}>
            {t('lists.save')}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
