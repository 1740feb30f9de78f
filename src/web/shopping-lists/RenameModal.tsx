import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/names.ts';
import { t } from '../texts/translate.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';

interface RenameModalProps {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameModal({ name, onRename, onClose }: RenameModalProps) {
  useReturnFocus();
  const [value, setValue] = useState(name);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const cleaned = cleanName(value);
    if (cleaned === '') return setError(t('lists.invalidName'));
    if (cleaned !== name) onRename(cleaned);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('lists.rename')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            data-autofocus
            label={t('lists.name')}
            value={value}
            maxLength={LIMITS.nameLength}
            error={error}
            onChange={(event) => {
              setValue(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit">{t('lists.save')}</Button>
        </Stack>
      </form>
    </Modal>
  );
}
