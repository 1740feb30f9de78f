import { Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names.ts';
import { pathOf } from '../../../contract/page-path.ts';
import { useListPreviews } from '../../queries/shopping-lists/list-previews.ts';
import { isListNameTaken } from '../taken-list-name.ts';
import { navigate } from '../../navigation/navigation.ts';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { describeCode } from '../../texts/describe-error.ts';
import { t } from '../../texts/new-list.ts';
import { showError, showSuccess } from '../../ui/overlays/toasts.ts';
import { JUST_MADE } from '../just-made.ts';

interface NewListFormProps {
  /** It has a page of its own: going back from the list leads past it, not to a form that would make it again. */
  isPage?: boolean;
}

/** Always on its own page; elsewhere only if nothing else has the focus. */
function focusField(field: HTMLInputElement | null, isPage: boolean): void {
  if (isPage || !document.activeElement?.matches('a, button, input, select, textarea')) field?.focus();
}

/**
 * Makes a list on this device; the server gets it as soon as it can be reached.
 * @param onRefused called with the reason why it can't have that name
 */
function useAddList(isPage: boolean, onRefused: (reason: string) => void) {
  const me = useUser();
  const { sync } = useListPreviews();
  const [isAdding, setIsAdding] = useState(false);
  const add = async (name: string): Promise<void> => {
    setIsAdding(true);
    if (await isListNameTaken(me, name)) {
      setIsAdding(false);
      const reason = describeCode('SHOPPING_LIST_ALREADY_EXISTS');
      showError(reason);
      return onRefused(reason);
    }
    const listId = await sync.createList(name);
    showSuccess(t('newList.added'));
    await navigate(pathOf(routes.list.path, { id: listId }), { replace: isPage, state: JUST_MADE });
  };
  return { add, isAdding };
}

/** The name of a list, and the button that makes it. */
export function NewListForm({ isPage = false }: NewListFormProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusField(field.current, isPage), [isPage]);
  const refuse = (reason: string): void => {
    setError(reason);
    field.current?.focus();
  };
  const { add, isAdding } = useAddList(isPage, refuse);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const cleaned = cleanName(name);
    if (cleaned === '') refuse(t('common.invalidName'));
    else void add(cleaned);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('common.name')}
          value={name}
          error={error}
          maxLength={LIMITS.nameLength}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="go"
          ref={field}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" loading={isAdding}>
          {t('common.save')}
        </Button>
      </Stack>
    </form>
  );
}
