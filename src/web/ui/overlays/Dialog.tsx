import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { t as inClosing } from '../../texts/closing.ts';
import { t } from '../../texts/translate.ts';
import { confirm } from './confirm.ts';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { useSingleEnter } from '../use-single-enter.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'title'> & {
  title: string;
  /** Whether something typed would be lost now; then it is closed only after a question. */
  isUnsaved?: (() => boolean) | undefined;
};

/**
 * A dialog that exists only while it is open. Esc, its cross, a tap beside it and going back close it; the focus goes
 * back to its opener.
 */
export function Dialog({ onClose, isUnsaved, ...props }: DialogProps) {
  const isAsking = useRef(false);
  const close = async (): Promise<void> => {
    if (isUnsaved?.() !== true) return onClose();
    if (isAsking.current) return;
    isAsking.current = true;
    const isAgreed = await confirm({ title: inClosing('closing.title'), text: inClosing('closing.text') });
    isAsking.current = false;
    if (isAgreed) onClose();
  };
  const closeSoon = (): void => void close();
  useReturnFocus();
  useSingleEnter();
  useCloseOnBack(closeSoon);
  return (
    <Modal opened onClose={closeSoon} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
  );
}

/**
 * The end of a dialog's form, as wide as the dialog. It stays in sight above a phone's keyboard while the fields
 * scroll, for as long as its parent, which holds them, is in sight.
 */
export function DialogEnd({ isSticky = true, children }: { isSticky?: boolean; children: ReactNode }) {
  return <div className={isSticky ? 'lz-dialog-end' : undefined}>{children}</div>;
}
