import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../contract/users/users.ts';
import { t } from '../texts/users.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { switchOffSecondFactor, usersQuery } from './api.ts';
import { ProofForm } from './ProofForm.tsx';

/** Asks, and has the admin prove who they are, in one. */
export function SecondFactorOffModal({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <Dialog onClose={onClose} title={t('users.secondFactorOffConfirm', { name: user.name })}>
      <ProofForm
        text={t('users.secondFactorOffText')}
        submit={t('users.secondFactorOffSubmit')}
        failed={t('users.changeFailed')}
        send={(proof) => switchOffSecondFactor(user.id, proof)}
        onDone={() => {
          showSuccess(t('users.secondFactorOffDone'));
          onClose();
          void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
        }}
      />
    </Dialog>
  );
}
