import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './AuthForm.module.css';

interface AuthFormProps {
  heading: string;
  hint?: string;
  /** What the last attempt came to grief on; empty when there is nothing to say. */
  problem: string;
  submit: string;
  pending: boolean;
  disabled?: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  fields?: ReactNode;
  /** Another way than this form, below its button. */
  alternative?: ReactNode;
  links: ReactNode;
}

/** The common shape of the public forms. */
export function AuthForm(props: AuthFormProps) {
  const { heading, hint, problem, submit, pending, disabled = false, onSubmit, fields } = props;
  const { alternative, links } = props;
  usePageTitle();
  return (
    <>
      <h1 className={classes.heading}>{heading}</h1>
      {hint && <p className={classes.hint}>{hint}</p>}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={14}>
          {problem !== '' && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {problem}
            </Alert>
          )}
          {fields}
          <Button type="submit" fullWidth loading={pending} disabled={disabled}>
            {submit}
          </Button>
          {alternative}
        </Stack>
      </form>
      <div className={classes.links}>{links}</div>
    </>
  );
}
