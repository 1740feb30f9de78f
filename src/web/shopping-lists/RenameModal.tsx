import { Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/names.ts';
import { t } from '../texts/editing.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { MeanwhileHint } from './lines/MeanwhileHint.tsx';

interface RenameModalProps {
  /** As it is now. */
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameModal({ name, onRename, onClose }: RenameModalProps) {
  /** What stood there is remembered from the first key on; before it, the field follows the list. */
  const [typed, setTyped] = useState<{ value: string; before: string }>();
  const [error, setError] = useState<string>();
  const isUnsaved = (): boolean => ![name, ''].includes(cleanName(typed?.value ?? name));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const cleaned = cleanName(typed?.value ?? name);
    if (cleaned === '') {
      return focusFirstInvalid(event.currentTarget, () => setError(t('common.invalidName')));
    }
    if (cleaned !== name) onRename(cleaned);
    onClose();
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
              setTyped({ value: event.currentTarget.value, before: typed?.before ?? name });
              setError(undefined);
            }}
          />
          <MeanwhileHint>
            {typed && typed.before !== name && t('editing.changedTo', { what: name })}
          </MeanwhileHint>
          <Button type="submit">{t('common.save')}</Button>
        </Stack>
      </form>
    </Dialog>
  );
}
