import type { BrowserContext } from '@playwright/test';

/** Longer than a test takes. */
const MAX_TEST_MS = 15 * 60_000;

const inPoland = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' });

let behindMs = 0;

/**
 * Puts the clocks of this test's browsers back where the day in Poland could end during the test: what it planned for
 * today would then be yesterday's on the screen.
 */
export function stayInOneDay(): void {
  const isLate = inPoland.format(Date.now()) !== inPoland.format(Date.now() + MAX_TEST_MS);
  behindMs = isLate ? MAX_TEST_MS : 0;
}

/** Gives the browser the clock of {@link stayInOneDay}. */
export async function setClock(context: BrowserContext): Promise<void> {
  if (behindMs === 0) return;
  await context.addInitScript((late) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...parts: unknown[]) {
        super(...((parts.length === 0 ? [Real.now() - late] : parts) as [number]));
      }

      static override now(): number {
        return Real.now() - late;
      }
    } as DateConstructor;
  }, behindMs);
}

/** The current day in Poland by the clock of the browsers, or a number of days later. */
export const dayFromNow = (days: number): string => {
  const today = inPoland.format(Date.now() - behindMs);
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
};
