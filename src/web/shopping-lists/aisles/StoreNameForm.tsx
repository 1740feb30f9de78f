import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names.ts';
import { t } from '../../texts/store-choice.ts';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';
import classes from './StoreModal.module.css';
import { useAutoFocus } from '../../ui/focus/use-auto-focus.ts';

interface StoreNameFormProps {
  label: string;
  /** Of its button. */
  action: string;
  initial?: string;
  isTaken: (name: string) => boolean;
  /** The forms with something in them that isn't saved; this one keeps its place there. */
  unsaved: Set<string>;
  onName: (name: string) => void;
  onCancel?: () => void;
}

/** Names a new store, or renames one. */
export function StoreNameForm({
  label,
  action,
  initial,
  isTaken,
  unsaved,
  onName,
  onCancel,
}: StoreNameFormProps) {
  const field = useAutoFocus<HTMLInputElement>(initial !== undefined);
  /** Until then the field follows the store. */
  const [typed, setTyped] = useState<string>();
  const name = typed ?? initial ?? '';
  const [error, setError] = useState<string>();
  const id = useId();
  const isUnsaved = ![initial ?? '', ''].includes(cleanName(name));
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [unsaved, id, isUnsaved]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const cleaned = cleanName(name);
    const refuse = (text: string): void => focusFirstInvalid(event.currentTarget, () => setError(text));
    if (cleaned === '') return refuse(t('common.invalidName'));
    if (isTaken(cleaned)) return refuse(t('errors.STORE_ALREADY_EXISTS'));
    onName(cleaned);
  };
  return (
    <form className={classes.naming} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={label}
        className={classes.field}
        value={name}
        maxLength={LIMITS.nameLength}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit">{action}</Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('storeChoice.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
