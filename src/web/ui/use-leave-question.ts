import { useEffect } from 'react';
import { guardPage } from '../navigation/navigation.ts';
import { confirm } from './overlays/confirm.ts';

interface LeaveQuestion {
  /** Asked at that moment. */
  isDirty: () => boolean;
  /** A page that may always be opened: after the end of a session it asks for a login. */
  freePath: string;
  title: string;
  text: string;
  /** Before the page goes, when the answer was yes. */
  onDiscard?: (() => void) | undefined;
}

/** Asks before the user leaves unsaved input by a link of the app, the back button or closing the tab. */
export function useLeaveQuestion({ isDirty, freePath, title, text, onDiscard }: LeaveQuestion): void {
  useEffect(
    () =>
      guardPage({
        isNeeded: ({ pathname }, current) =>
          pathname !== current.pathname && pathname !== freePath && isDirty(),
        async ask() {
          const leave = await confirm({ title, text });
          if (leave) onDiscard?.();
          return leave;
        },
      }),
    [isDirty, freePath, title, text, onDiscard],
  );

  useUnloadQuestion(isDirty);
}

/** Asks before the tab is closed or reloaded, and keeps an update from reloading it by itself. */
export function useUnloadQuestion(isLost: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isLost()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);
}
