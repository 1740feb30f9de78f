import { type FormErrors, type UseFormInput, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../http.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/account.ts';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { accountQuery } from './api.ts';
import { useUnsaved } from './leaving-account.ts';

type Values = Record<string, string>;

/** What a refusal says about one field, in words; empty if it is about the whole form. */
function fieldErrors(error: Error): FormErrors {
  if (!(error instanceof HttpError)) return {};
  if (error.code === 'INVALID_CREDENTIALS') return { password: t('account.wrongPassword') };
  if (error.code === 'INVALID_CODE') return { code: t('errors.INVALID_CODE') };
  if (error.code === 'EMAIL_ALREADY_USED') return { email: t('errors.EMAIL_ALREADY_USED') };
  if (error.issues.includes('newPassword')) return { newPassword: t('auth.passwordTooCommon') };
  return {};
}

interface Options<V extends Values, Result> {
  /** The fields follow them until something is typed. */
  initialValues: V;
  validate: UseFormInput<V>['validate'];
  send: (values: V) => Promise<Result>;
  onSuccess: (result: Result) => void;
  /** Texts for failures that only this form knows; undefined for all others. */
  describe?: (error: Error) => string | undefined;
}

/** A form of the account's page. What was typed stays when it is refused, with the reason at the field or above all. */
export function useAccountForm<V extends Values, Result>(options: Options<V, Result>) {
  const { initialValues, validate, send, onSuccess, describe } = options;
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');
  const form = useForm<V>({ mode: 'controlled', initialValues, validate });
  // Nothing brings such a form back: it is closed when the page is opened again.
  useUnsaved({ title: t('account.leaveTitle'), text: t('account.leaveText'), isUnsaved: form.isDirty });
  const latest = JSON.stringify(initialValues);
  const followed = useRef(latest);
  useEffect(() => {
    if (latest === followed.current || form.isDirty()) return;
    followed.current = latest;
    form.setInitialValues(initialValues);
    form.setValues(initialValues);
  });
  const mutation = useMutation({
    mutationFn: (values: V) => {
      setProblem('');
      return send(values);
    },
    onSuccess,
    onError: (error) => {
      const fields = fieldErrors(error);
      form.setErrors(fields);
      if (Object.keys(fields).length > 0) return focusFirstError(form)(fields);
      setProblem(describe?.(error) ?? describeError(error, t('common.failed')));
      // Another device may have made the change, or this one: the answer may be all that was lost.
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
    },
    meta: { silent: true },
  });
  return {
    problem,
    pending: mutation.isPending,
    submit: form.onSubmit((values) => mutation.mutate(values), focusFirstError(form)),
    field: (path: keyof V & string) => ({ key: form.key(path), ...form.getInputProps(path) }),
  };
}
