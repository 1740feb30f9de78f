import { useEffect } from 'react';
import { guardPage } from '../../navigation/navigation.ts';
import { routes } from '../../routes.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useUnloadQuestion } from '../../ui/use-leave-question.ts';

/** What is asked before something on the account's page is left behind. */
interface Unsaved {
  title: string;
  text: string;
  /** Asked at that moment. */
  isUnsaved: () => boolean;
}

/** Of the open parts of the page, the one opened last at the end. */
const parts = new Set<Unsaved>();

const lastUnsaved = (): Unsaved | undefined => [...parts].findLast(({ isUnsaved }) => isUnsaved());

/** Asks before the user leaves this part of the account's page behind; {@link useAccountGuard} does so for links. */
export function useUnsaved({ title, text, isUnsaved }: Unsaved): void {
  useEffect(() => {
    const part = { title, text, isUnsaved };
    parts.add(part);
    return () => void parts.delete(part);
  }, [title, text, isUnsaved]);
  useUnloadQuestion(isUnsaved);
}

/** A page has one question at a time, and several forms may be open. */
export function useAccountGuard(): void {
  useEffect(
    () =>
      guardPage({
        isNeeded: ({ pathname }, current) =>
          pathname !== current.pathname && pathname !== routes.login.path && lastUnsaved() !== undefined,
        ask: async () => {
          const part = lastUnsaved();
          return part === undefined || confirm({ title: part.title, text: part.text });
        },
      }),
    [],
  );
}
