import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Account } from '../../../contract/auth/account.ts';
import { useSession } from '../../session.ts';
import { accountQuery } from './api.ts';

/** Takes in what the server answered to a change, for this page and for the rest of the app. */
export function useAccountChange(): (changed: Account) => void {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();
  return useCallback(
    (changed) => {
      queryClient.setQueryData(accountQuery.queryKey, changed);
      const { id, email, name, role } = changed;
      updateUser({ id, email, name, role, active: true });
    },
    [queryClient, updateUser],
  );
}
