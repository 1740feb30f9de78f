import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '../../contract/users.ts';
import { t } from '../texts/users.ts';
import { showSuccess } from '../ui/toasts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { switchOffSecondFactor, usersQuery } from './api.ts';
import { ProofForm } from './ProofForm.tsx';

/** Asks, and has the admin prove who they are, in one. */
export function SecondFactorOffModal({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  useReturnFocus();
  const queryClient = useQueryClient();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.secondFactorOffConfirm', { name: user.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
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
    </Modal>
  );
}
