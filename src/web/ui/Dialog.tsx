import { Modal, type ModalProps } from '@mantine/core';
import { useCloseOnBack } from '../navigation/use-close-on-back.ts';
import { t } from '../texts/translate.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'title'> & { title: string };

/** A dialog that exists only while it is open. Esc, its cross and going back close it; the focus goes back to its opener. */
export function Dialog({ onClose, ...props }: DialogProps) {
  useReturnFocus();
  useCloseOnBack(onClose);
  return <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}
