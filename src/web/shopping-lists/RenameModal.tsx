import { Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/names.ts';
import { isListNameTaken } from './taken-list-name.ts';
import { useUser } from '../session.ts';
import type { ListView } from '../sync/local-list.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t } from '../texts/editing.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { showError } from '../ui/overlays/toasts.ts';
import { MeanwhileHint } from '../ui/undo/MeanwhileHint.tsx';

interface RenameModalProps {
  list: Pick<ListView, 'id' | 'name'>;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameModal({ list: { id, name }, onRename, onClose }: RenameModalProps) {
  const me = useUser();
  /** The previous name is remembered from the first key on; before that, the field follows the list. */
  const [typed, setTyped] = useState<{ value: string; previous: string }>();
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const isUnsaved = (): boolean => ![name, ''].includes(cleanName(typed?.value ?? name));
  const rename = async (form: HTMLFormElement, wanted: string): Promise<void> => {
    setChecking(true);
    const isTaken = await isListNameTaken(me, wanted, id);
    setChecking(false);
    if (isTaken) {
      const reason = describeCode('SHOPPING_LIST_ALREADY_EXISTS');
      showError(reason);
      return focusFirstInvalid(form, () => setError(reason));
    }
    if (wanted !== name) onRename(wanted);
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const cleaned = cleanName(typed?.value ?? name);
    if (cleaned === '') return focusFirstInvalid(form, () => setError(t('common.invalidName')));
    if (!isChecking) void rename(form, cleaned);
  };
  return (
    <Dialog {...{ onClose, isUnsaved }} title={t('editing.rename')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            data-autofocus
            label={t('common.name')}
            value={typed?.value ?? name}
            maxLength={LIMITS.nameLength}
            error={error}
            onChange={(event) => {
              setTyped({ value: event.currentTarget.value, previous: typed?.previous ?? name });
              setError(undefined);
            }}
          />
          <MeanwhileHint>
            {typed && typed.previous !== name && t('editing.changedTo', { what: name })}
          </MeanwhileHint>
          <Button type="submit" loading={isChecking}>
            {t('common.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
