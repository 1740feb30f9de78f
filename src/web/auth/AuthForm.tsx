import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { usePageTitle } from '../ui/page/page-title.ts';
import classes from './AuthForm.module.css';

interface AuthPageProps {
  heading: string;
  /** Information to read before anything is typed. */
  notice?: string;
  links: ReactNode;
  children?: ReactNode;
}

interface AuthFormProps extends AuthPageProps {
  hint?: string;
  /** Why the last attempt failed; empty if there is nothing to say. */
  problem: string;
  submit: string;
  submitRef?: Ref<HTMLButtonElement>;
  pending: boolean;
  disabled?: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  fields?: ReactNode;
  /** Another way than this form, below its button. */
  alternative?: ReactNode;
}

/** The common shape of the public pages. */
export function AuthPage({ heading, notice, links, children }: AuthPageProps) {
  usePageTitle();
  return (
    <>
      <h1 className={classes.heading}>{heading}</h1>
      {notice && (
        <Alert icon={<IconAlertCircle />} role="status" mb={16}>
          {notice}
        </Alert>
      )}
      {children}
      <div className={classes.links}>{links}</div>
    </>
  );
}

/** The common shape of the public forms. */
export function AuthForm(props: AuthFormProps) {
  const {
    hint,
    problem,
    submit,
    submitRef,
    pending,
    disabled = false,
    onSubmit,
    fields,
    alternative,
  } = props;
  const { heading, notice, links } = props;
  return (
    <AuthPage heading={heading} notice={notice} links={links}>
      {hint && <p className={classes.hint}>{hint}</p>}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={14}>
          {problem !== '' && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {problem}
            </Alert>
          )}
          {fields}
          <Button ref={submitRef} type="submit" fullWidth mih={44} loading={pending} disabled={disabled}>
            {submit}
          </Button>
          {alternative}
        </Stack>
      </form>
    </AuthPage>
  );
}
