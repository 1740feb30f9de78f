import { modals } from '@mantine/modals';
import { i18n } from '../texts/i18n.ts';
import { overlaysMounted } from './overlays.ts';

interface Question {
  /** 'Czy na pewno chcesz to zrobić?' unless told. */
  title?: string;
  /** What else there is to know before answering. */
  text?: string;
}

/** Asks with Tak and Nie. Resolves with false as well when the dialog is closed without an answer. */
export async function confirm({ title, text }: Question = {}): Promise<boolean> {
  await overlaysMounted();
  const answer = Promise.withResolvers<boolean>();
  modals.openConfirmModal({
    title: title ?? i18n.t('common.confirmDefault'),
    children: text,
    labels: { confirm: i18n.t('common.yes'), cancel: i18n.t('common.no') },
    confirmProps: { color: 'red' },
    withCloseButton: false,
    onConfirm: () => answer.resolve(true),
    // A promise settles once, so closing after 'Tak' changes nothing.
    onClose: () => answer.resolve(false),
  });
  return answer.promise;
}
