import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SignedInUser } from '../../contract/auth/auth.ts';
import type { User } from '../../contract/users/users.ts';
import { onUnauthorized } from '../http.ts';
import { routes } from '../routes.ts';
import { SessionContext } from '../session.ts';
import { storeToken, TOKEN_KEY, USER_KEY } from '../storage.ts';
import { readUser, storeUser } from '../stored-user.ts';
import { currentUser } from '../sync/list-sync.ts';
import {
  findUser,
  isSessionGone,
  knownState,
  UNKNOWN,
  NOBODY,
  signedIn,
  type SessionState,
} from './find-user.ts';
import { forgetEverything, leaveDevice } from './forget-device.ts';

/**
 * The state of the session. A user whom the device knows is shown at once, and the server is asked in the background.
 */
function useSessionState() {
  const [state, setState] = useState<SessionState>(knownState);
  const [checked, setChecked] = useState(false);
  const checking = useRef(false);

  useEffect(() => {
    let current = true;
    checking.current = true;
    const leave = () => flushSync(() => setState(UNKNOWN));
    void findUser(leave).then((found) => {
      checking.current = false;
      if (!current) return;
      setChecked(true);
      if (found !== undefined) setState(found);
    });
    return () => {
      current = false;
    };
  }, []);

  useEffect(() => {
    onUnauthorized(() => {
      if (checking.current) return;
      checking.current = true;
      void isSessionGone().then((gone) => {
        checking.current = false;
        if (gone) setState((previous) => ({ ...previous, expired: previous.user !== null }));
      });
    });
    return () => onUnauthorized(() => undefined);
  }, []);

  return { state, checked, setState };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { state, checked, setState } = useSessionState();

  const userId = state.user?.id;
  useEffect(() => {
    // Where another tab has logged in or out, this one shows another user's data.
    const compare = (isNews: boolean): void => {
      if (isNews && currentUser()?.id !== userId) location.reload();
    };
    const follow = ({ key, newValue }: StorageEvent): void => {
      compare(key === USER_KEY);
      // Another tab logged in again, so waiting changes may be sent.
      const user = readUser();
      if (key === TOKEN_KEY && newValue !== null && user !== null) {
        setState((previous) => (previous.user?.id === user.id ? signedIn(user) : previous));
      }
    };
    // A page that the browser has kept for 'Back' has not heard of it.
    const comeBack = ({ persisted }: PageTransitionEvent): void => compare(persisted);
    addEventListener('storage', follow);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', comeBack);
    };
  }, [userId, setState]);

  const signIn = useCallback(
    ({ token, ...user }: SignedInUser) => {
      const previous = readUser();
      // In this order: other tabs send nothing of theirs once they see the token of another user.
      storeUser(user);
      storeToken(token);
      if (previous !== null && previous.id !== user.id) {
        // Data in memory is theirs too, and so is the page to which the login would lead back.
        void leaveDevice(previous.id).then(() => location.replace(routes.home.path));
      } else setState(signedIn(user));
    },
    [setState],
  );

  const updateUser = useCallback(
    (user: User) => {
      storeUser(user);
      setState((previous) => ({ ...previous, user }));
    },
    [setState],
  );

  const signOut = useCallback(async () => {
    flushSync(() => setState(UNKNOWN));
    await forgetEverything();
    setState(NOBODY);
  }, [setState]);

  const session = useMemo(
    () => ({ ...state, checked, signIn, updateUser, signOut }),
    [state, checked, signIn, updateUser, signOut],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
