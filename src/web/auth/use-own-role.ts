import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SESSION_KEY } from '../queries/session-key.ts';
import { onMessage } from '../realtime/realtime.ts';
import { useSession, useUser } from '../session.ts';
import { checkSession } from './session-calls.ts';

/** Takes over the role that an admin has given the user meanwhile. */
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
  useEffect(
    () => onMessage('refresh-session', () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY })),
    [queryClient],
  );
  useEffect(() => {
    if (!answer?.success || answer.data.id !== user.id) return;
    if (answer.data.role !== user.role) updateUser(answer.data);
  }, [answer, user, updateUser]);
}
