import type { ReactNode } from 'react';
import { openLayer } from '../../navigation/navigation.ts';
import { t } from '../../texts/translate.ts';
import { overlaysMounted } from './overlays.ts';

interface Question {
  /** By default 'Czy na pewno chcesz to zrobić?'. */
  title?: string;
  /** More information before answering. */
  text?: string;
  /** Instead of `text`, where that is more than a sentence. */
  details?: ReactNode;
  /** 'Tak' deletes nothing and drops nothing: it isn't red. */
  isHarmless?: boolean;
}

/** Asks with Tak and Nie. Resolves with false as well when the dialog is closed without an answer. */
export async function confirm({ title, text, details, isHarmless = false }: Question = {}): Promise<boolean> {
  const { modals } = await overlaysMounted();
  const answer = Promise.withResolvers<boolean>();
  const id = modals.openConfirmModal({
    title: title ?? t('common.confirmDefault'),
    children: details ?? text,
    labels: { confirm: t('common.yes'), cancel: t('common.no') },
    confirmProps: isHarmless ? {} : { color: 'red' },
    withCloseButton: false,
    onConfirm: () => answer.resolve(true),
    // A promise settles once, so closing after 'Tak' changes nothing.
    onClose: () => answer.resolve(false),
  });
  const layerGone = openLayer(() => modals.close(id));
  return answer.promise.finally(layerGone);
}
