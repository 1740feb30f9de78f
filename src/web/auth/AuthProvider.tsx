import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { SignedInUser } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import { onUnauthorized } from '../http.ts';
import { type Session, SessionContext } from '../session.ts';
import {
  forgetUser,
  isLogoutPending,
  markLogoutPending,
  readUser,
  storeToken,
  storeUser,
  USER_KEY,
} from '../storage.ts';
import { checkSession, logOut } from './api.ts';

type State = Pick<Session, 'ready' | 'user' | 'expired'>;

const NOBODY: State = { ready: true, user: null, expired: false };

/**
 * Finds out who is here. Only the server's own `success: false` makes it nobody: a check that fails for want
 * of network keeps the user of the last one.
 */
async function findUser(): Promise<User | null> {
  try {
    if (isLogoutPending()) {
      await logOut();
      markLogoutPending(false);
      return null;
    }
    const answer = await checkSession();
    if (answer.success) {
      storeUser(answer.data);
      return answer.data;
    }
    forgetUser();
    return null;
  } catch {
    return isLogoutPending() ? null : readUser();
  }
}

/** A refused call may be a misunderstanding; the check decides whether the session is really gone. */
async function isSessionGone(): Promise<boolean> {
  try {
    return !(await checkSession()).success;
  } catch {
    return false;
  }
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ ready: false, user: null, expired: false });

  useEffect(() => {
    let current = true;
    void findUser().then((user) => current && setState({ ready: true, user, expired: false }));
    return () => {
      current = false;
    };
  }, []);

  useEffect(() => {
    let checking = false;
    onUnauthorized(() => {
      if (checking) return;
      checking = true;
      void isSessionGone().then((gone) => {
        checking = false;
        if (gone) setState((before) => ({ ...before, expired: before.user !== null }));
      });
    });
    return () => onUnauthorized(() => undefined);
  }, []);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === USER_KEY && (event.oldValue === null) !== (event.newValue === null)) {
        // Another tab logged in or out; what this one shows is somebody else's.
        location.reload();
      }
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  const signIn = useCallback(
    ({ token, ...user }: SignedInUser) => {
      if (readUser()?.id !== user.id) queryClient.clear();
      storeToken(token);
      storeUser(user);
      setState({ ready: true, user, expired: false });
    },
    [queryClient],
  );

  const signOut = useCallback(() => {
    forgetUser();
    queryClient.clear();
    setState(NOBODY);
  }, [queryClient]);

  const session = useMemo(() => ({ ...state, signIn, signOut }), [state, signIn, signOut]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
