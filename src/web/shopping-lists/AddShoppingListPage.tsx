import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/names.ts';
import { Page } from '../ui/Page.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { addList } from './api.ts';

/** The form is all there is on the page, and somebody just asked for it. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

export function AddShoppingListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  // Made once: a second try after a lost answer means the same list.
  const [id] = useState(() => uuidv7());
  const add = useMutation({
    mutationFn: addList,
    onSuccess: async (listId) => {
      showSuccess(t('lists.added'));
      await navigate(`/shopping-lists/${listId}`, { replace: true });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const cleaned = cleanName(name);
    if (cleaned === '') setError(t('lists.invalidName'));
    else add.mutate({ id, name: cleaned });
  };
  return (
    <Page title={t('lists.addTitle')}>
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
          <Button type="submit" loading={add.isPending}>
            {t('lists.save')}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
