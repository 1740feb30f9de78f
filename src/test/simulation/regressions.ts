/**
 * Seeds that once failed, with what was wrong. They run before all others. What a seed means changes with what happens
 * in a world: each was found again, by the mistake it stands for, in the worlds of today. Mistakes that no seed shows any
 * more are tests of `src/web/sync/synced-list-faults.test.ts › what the simulation once found`.
 */
export const REGRESSIONS: Readonly<Record<number, string>> = {
  19: 'what a tab could not write down was sent again after its answer, once another tab had written a list that held it',
  50: 'a screen that did not hear that its access had ended showed the list for ever',
};
