/** Seeds that once failed, with what was wrong. They run before all others. */
export const REGRESSIONS: Readonly<Record<number, string>> = {
  112: 'an operation whose answer was lost was shown as refused when access ended, though it had taken effect',
  127: 'entries of one tab outlived, in the outbox, the snapshot of another tab that held what they did',
  239: 'a refusal for want of a session, sent before the login, paused the outbox after it',
  300: 'a screen that did not hear that its access had ended showed the list for ever',
};
