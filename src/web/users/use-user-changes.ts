import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../contract/users/users.ts';
import { hasCode } from '../http.ts';
import { getShown } from '../navigation/navigation.ts';
import { usePathname } from '../navigation/use-navigation.ts';
import { t } from '../texts/users.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { untilLoaded } from '../ui/lazy-part.ts';
import { showError, showFailure, showSuccess } from '../ui/overlays/toasts.ts';
import { confirmNewEmail, removeUser, setRole, setStatus, usersQuery } from './api.ts';

/** What a removal does to the user's lists. */
async function describeLists(user: ManagedUser): Promise<string> {
  const { askAboutRemoval } = await untilLoaded(() => import('./describe-removal.ts'));
  return askAboutRemoval(user);
}

/** What an admin can change about one account. The list is refetched after each change. */
export function useUserChanges(user: ManagedUser) {
  const queryClient = useQueryClient();
  // What was refused isn't shown until the fetch ends, which without a network takes seconds.
  const onSettled = (_: unknown, error: Error | null) => {
    const fetched = queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    return error === null ? fetched : undefined;
  };
  const meta = { errorText: t('users.changeFailed') };

  const status = useMutation({
    mutationFn: setStatus,
    onSuccess: (_, { active }) =>
      showSuccess(t(active ? 'users.activated' : 'users.deactivated', { name: user.name })),
    onSettled,
    meta,
  });
  const role = useMutation({ mutationFn: setRole, onSettled, meta });
  const removal = useMutation({
    mutationFn: removeUser,
    onSuccess: () => showSuccess(t('users.removed', { name: user.name })),
    onSettled,
    meta: { errorText: t('users.removeFailed') },
  });

  const emailConfirmation = useMutation({
    mutationFn: confirmNewEmail,
    onSuccess: () => showSuccess(t('users.emailConfirmed')),
    onError: (error) => {
      // The request was withdrawn, or names another address by now.
      const isGone = hasCode(error, 'NOT_FOUND');
      if (isGone) showError(t('users.emailGone'));
      else showFailure(error, t('users.changeFailed'));
    },
    onSettled,
    meta: { silent: true },
  });
  const confirmEmail = async (email: string) => {
    const confirmed = await confirm({
      title: t('users.confirmEmailTitle', { name: user.name }),
      text: t('users.confirmEmailText', { email }),
    });
    if (confirmed) emailConfirmation.mutate({ userId: user.id, email });
  };

  const question = useMutation({ mutationFn: describeLists, meta: { silent: true } });
  const page = usePathname();
  const remove = async () => {
    const lists = await question.mutateAsync(user);
    // Whoever has left the page meanwhile doesn't want to be asked.
    if (getShown().location.pathname !== page) return;
    const confirmed = await confirm({
      title: t('users.removeConfirm', { name: user.name }),
      text: t('users.removeText', { email: user.email, lists }),
    });
    if (confirmed) removal.mutate(user.id);
  };

  return {
    status,
    role,
    remove,
    removing: question.isPending || removal.isPending,
    confirmEmail,
    confirmingEmail: emailConfirmation.isPending,
  };
}
