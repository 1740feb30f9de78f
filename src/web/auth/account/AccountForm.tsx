import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import classes from './account.module.css';

interface AccountFormProps {
  /** As `useAccountForm` makes it. */
  form: {
    /** Why the last attempt failed; empty if there is nothing to say. */
    problem: string;
    pending: boolean;
    submit: ComponentProps<'form'>['onSubmit'];
  };
  submitLabel: string;
  children: ReactNode;
}

/** A form that opens inside a section: it takes the focus, and gives it back when it closes. */
export function AccountForm({ form: { problem, pending, submit }, submitLabel, children }: AccountFormProps) {
  useReturnFocus();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      <Stack gap={14}>
        {problem !== '' && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {problem}
          </Alert>
        )}
        {children}
        <Button type="submit" loading={pending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
