import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import classes from './account.module.css';

interface AccountFormProps {
  /** Why the last attempt failed; empty if there is nothing to say. */
  problem: string;
  submit: string;
  pending: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  children: ReactNode;
}

/** A form that opens inside a section: it takes the focus, and gives it back when it closes. */
export function AccountForm({ problem, submit, pending, onSubmit, children }: AccountFormProps) {
  useReturnFocus();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <Stack gap={14}>
        {problem !== '' && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {problem}
          </Alert>
        )}
        {children}
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
