import { queryOptions } from '@tanstack/react-query';
import type { ProofBody } from '../../contract/auth/account.ts';
import { doneAnswer } from '../../contract/auth/auth.ts';
import {
  type AddUserBody,
  addUserAnswer,
  resetLinkAnswer,
  type SetRoleBody,
  type SetStatusBody,
  usersAnswer,
} from '../../contract/users/users.ts';
import { request, unwrap } from '../http.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/users.ts';

/** All accounts, for admins. The key is also what a socket message invalidates. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => unwrap(request('GET', '/api/users', { schema: usersAnswer, signal })),
  staleTime: 0,
  // Without the role, its data is no longer shown.
  gcTime: 0,
  meta: {
    errorText: t('users.fetchFailed'),
    /** The number of waiting users is fetched on every page, where a failure must not interrupt. */
    get silent() {
      return location.pathname !== routes.users.path;
    },
  },
});

export const addUser = (body: AddUserBody) =>
  unwrap(request('POST', '/api/users', { body, schema: addUserAnswer }));

export const setStatus = (body: SetStatusBody) =>
  request('POST', '/api/users/set-status', { body, schema: doneAnswer });

export const setRole = (body: SetRoleBody) =>
  request('POST', '/api/users/set-role', { body, schema: doneAnswer });

export const switchOffSecondFactor = (userId: string, proof: ProofBody) =>
  request('POST', `/api/users/${userId}/second-factor-off`, { body: proof, schema: doneAnswer });

export const confirmNewEmail = ({ userId, email }: { userId: string; email: string }) =>
  request('POST', `/api/users/${userId}/confirm-email`, { body: { email }, schema: doneAnswer });

export const removeUser = (userId: string) =>
  request('DELETE', `/api/users/${userId}`, { schema: doneAnswer });

export const makeResetLink = (userId: string, proof: ProofBody) =>
  unwrap(request('POST', `/api/users/${userId}/reset-link`, { body: proof, schema: resetLinkAnswer }));
