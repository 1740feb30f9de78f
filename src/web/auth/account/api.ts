import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  account,
  accountNoticesAnswer,
  accountSessionsAnswer,
  type ChangeEmailBody,
  type ChangeNameBody,
  type ChangePasswordBody,
  type PasswordBody,
  recoveryCodesAnswer,
  type TotpCodeBody,
  type TotpOffBody,
  totpSetup,
} from '../../../contract/auth/account.ts';
import { type AddPasskeyBody, passkeyCreation, passkeysAnswer } from '../../../contract/auth/passkeys.ts';
import { hasCode, request } from '../../http.ts';
import { t } from '../../texts/account.ts';

const ACCOUNT = '/api/v2/account';

/** Nothing of this page is kept on the device: it is about who else gets in, and must be true. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => request('GET', ACCOUNT, { schema: account, signal }),
  staleTime: 0,
  meta: { errorText: t('account.fetchFailed') },
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request('GET', `${ACCOUNT}/sessions`, { schema: accountSessionsAnswer, signal }),
  staleTime: 0,
  meta: { silent: true },
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => request('GET', `${ACCOUNT}/passkeys`, { schema: passkeysAnswer, signal }),
  staleTime: 0,
  meta: { silent: true },
});

export const noticesQuery = queryOptions({
  queryKey: ['account', 'notices'],
  queryFn: ({ signal }) => request('GET', `${ACCOUNT}/notices`, { schema: accountNoticesAnswer, signal }),
  staleTime: 0,
  // At a login and at each start is often enough.
  refetchOnWindowFocus: false,
  retry: false,
  meta: { silent: true },
});

export const readNotices = (until: number) =>
  request('POST', `${ACCOUNT}/notices/read`, { body: { until }, schema: accountNoticesAnswer });

export const changeName = (body: ChangeNameBody) => request('PATCH', ACCOUNT, { body, schema: account });

export const changeEmail = (body: ChangeEmailBody) =>
  request('POST', `${ACCOUNT}/email`, { body, schema: account });

export const resendEmailLink = () => request('POST', `${ACCOUNT}/email/resend`, { schema: account });

export const withdrawEmail = () => request('DELETE', `${ACCOUNT}/email`, { schema: account });

export const changePassword = (body: ChangePasswordBody) =>
  request('POST', `${ACCOUNT}/password`, { body, schema: account });

/** Answers what is left, also after a removal that another device, or an earlier try, has done already. */
async function remove<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  try {
    return await request('DELETE', path, { schema });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
    return request('GET', path.slice(0, path.lastIndexOf('/')), { schema });
  }
}

export const revokeSession = (id: string) => remove(`${ACCOUNT}/sessions/${id}`, accountSessionsAnswer);

export const revokeOtherSessions = () =>
  request('DELETE', `${ACCOUNT}/sessions`, { schema: accountSessionsAnswer });

export const beginTotp = (body: PasswordBody) =>
  request('POST', `${ACCOUNT}/totp`, { body, schema: totpSetup });

export const confirmTotp = (body: TotpCodeBody) =>
  request('POST', `${ACCOUNT}/totp/confirm`, { body, schema: recoveryCodesAnswer });

export const switchOffTotp = (body: TotpOffBody) =>
  request('POST', `${ACCOUNT}/totp/off`, { body, schema: account });

export const renewRecoveryCodes = (body: PasswordBody) =>
  request('POST', `${ACCOUNT}/recovery-codes`, { body, schema: recoveryCodesAnswer });

export const beginPasskey = (body: PasswordBody) =>
  request('POST', `${ACCOUNT}/passkeys/options`, { body, schema: passkeyCreation });

export const addPasskey = (body: AddPasskeyBody) =>
  request('POST', `${ACCOUNT}/passkeys`, { body, schema: passkeysAnswer });

export const removePasskey = (id: string) => remove(`${ACCOUNT}/passkeys/${id}`, passkeysAnswer);
