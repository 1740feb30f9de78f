import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../contract/users.ts';
import { t } from '../texts/users.ts';
import { confirm } from '../ui/confirm.ts';
import { showSuccess } from '../ui/toasts.ts';
import { removeUser, setRole, setStatus, switchOffSecondFactor, usersQuery } from './api.ts';

/** What an admin can change about one account. The list is fetched anew after each change. */
export function useUserChanges(user: ManagedUser) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
  const meta = { errorText: t('users.changeFailed') };

  const status = useMutation({ mutationFn: setStatus, onSettled, meta });
  const role = useMutation({ mutationFn: setRole, onSettled, meta });
  const removal = useMutation({
    mutationFn: removeUser,
    onSuccess: () => showSuccess(t('users.removed')),
    onSettled,
    meta: { errorText: t('users.removeFailed') },
  });

  const secondFactorOff = useMutation({
    mutationFn: switchOffSecondFactor,
    onSuccess: () => showSuccess(t('users.secondFactorOffDone')),
    onSettled,
    meta,
  });
  const dropSecondFactor = async () => {
    const confirmed = await confirm({
      title: t('users.secondFactorOffConfirm', { name: user.name }),
      text: t('users.secondFactorOffText'),
    });
    if (confirmed) secondFactorOff.mutate(user.id);
  };

  const remove = async () => {
    const count = user.unsharedLists;
    const confirmed = await confirm({
      title: t('users.removeConfirm', { name: user.name }),
      text: count > 0 ? t('users.removeListsCount', { count }) : t('users.removeLists'),
    });
    if (confirmed) removal.mutate(user.id);
  };

  return { status, role, remove, removing: removal.isPending, dropSecondFactor };
}
