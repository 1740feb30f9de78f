import { DAY_MS } from '../../contract/durations.ts';
import { endOwnFeed, feedCreatedAt, isLiveFeed, renewFeed } from '../auth/calendar-feeds/calendar-feeds.ts';
import type { Actor } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { calendarOf } from './calendar.ts';
import { listDatedMeals } from './service.ts';

/** How much of the plan a calendar gets. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 366;

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface CalendarDeps {
  database: Database;
  settings: Pick<Settings, 'publicUrl' | 'isPublicUrlSet'>;
}

/** The address by which others reach this server; null if PUBLIC_URL is not set. */
const publicUrlOf = ({ publicUrl, isPublicUrlSet }: CalendarDeps['settings']): string | null =>
  isPublicUrlSet ? publicUrl : null;

/** When the actor's calendar address was made, in ms since 1970; null without one. */
export const getFeed = async ({ database }: CalendarDeps, actor: Actor) => ({
  createdAt: await feedCreatedAt(database.read, actor.id),
});

/** Makes a calendar address for the actor, which only this answer has; the previous one ends. */
export const makeFeed = async ({ database, settings }: CalendarDeps, actor: Actor) => ({
  token: await renewFeed(database, actor),
  publicUrl: publicUrlOf(settings),
});

/** Ends the actor's calendar address, if there is one. */
export async function endFeed({ database }: CalendarDeps, actor: Actor): Promise<{ createdAt: null }> {
  await endOwnFeed(database, actor);
  return { createdAt: null };
}

/**
 * The plan of last month and of the year to come, as iCalendar.
 * @throws DomainError NOT_FOUND for an unknown token, or one of a user who isn't active
 */
export async function readCalendar({ database, settings }: CalendarDeps, token: string): Promise<string> {
  const meals = await database.snapshot(async (db) => {
    if (!(await isLiveFeed(db, token))) throw new DomainError('NOT_FOUND');
    return listDatedMeals(db, { from: dayFromNow(-DAYS_BACK), to: dayFromNow(DAYS_AHEAD) });
  });
  return calendarOf(meals, publicUrlOf(settings));
}
