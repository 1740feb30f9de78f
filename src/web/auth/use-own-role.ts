import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasCode } from '../http.ts';
import { onMessage } from '../realtime/realtime.ts';
import { useSession, useUser } from '../session.ts';
import { checkSession } from './session-calls.ts';

const SESSION_KEY = ['session'];

/** Takes over a role that an admin has given the user in the meantime. */
export function useOwnRole(): void {
  const user = useUser();
  const { checked, updateUser } = useSession();
  const queryClient = useQueryClient();
  const { data: answer } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: checkSession,
    enabled: checked,
    // An answer about an earlier session says nothing about this one.
    gcTime: 0,
    staleTime: 0,
    meta: { silent: true },
  });
  useEffect(() => {
    const ask = (): void => void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    const stopHearing = onMessage('refresh-session', ask);
    // The message may have been lost, and the refusal is what shows that the role is gone.
    const stopWatching = queryClient.getQueryCache().subscribe((event) => {
      const isFailure = event.type === 'updated' && event.action.type === 'error';
      if (isFailure && hasCode(event.query.state.error, 'FORBIDDEN')) ask();
    });
    return () => {
      stopHearing();
      stopWatching();
    };
  }, [queryClient]);
  useEffect(() => {
    if (!answer?.success || answer.data.id !== user.id) return;
    if (answer.data.role !== user.role) updateUser(answer.data);
  }, [answer, user, updateUser]);
}
