import * as z from 'zod/mini';
import { calendarFeedAnswer, newCalendarFeedAnswer } from '../../contract/meals.ts';
import { pathOf } from '../../contract/page-path.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import { withETag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import { endFeed, getFeed, makeFeed, readCalendar } from './calendar-service.ts';

const tags = ['meals'];
const config = { access: 'user' } as const;
const FEED = '/api/v2/calendar-feed';
const CALENDAR = '/api/v2/calendar/:token/plan.ics';

/** The plan for calendars, at an address that is a secret of its user. */
export async function calendarRoutes(app: App, deps: Deps): Promise<void> {
  app.get(
    FEED,
    {
      config,
      schema: { tags, summary: "The caller's calendar address", response: { 200: calendarFeedAnswer } },
    },
    (request) => getFeed(deps, actorOf(request)),
  );

  app.post(
    FEED,
    {
      config,
      schema: {
        tags,
        summary: 'Make a calendar address; the previous one ends',
        response: { 200: newCalendarFeedAnswer },
      },
    },
    async (request) => {
      const { token, publicUrl } = await makeFeed(deps, actorOf(request));
      return { path: pathOf(CALENDAR, { token }), publicUrl };
    },
  );

  app.delete(
    FEED,
    { config, schema: { tags, summary: 'End the calendar address', response: { 200: calendarFeedAnswer } } },
    (request) => endFeed(deps, actorOf(request)),
  );

  app.get(
    CALENDAR,
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The plan as iCalendar, for whoever knows the address',
        params: z.object({ token: z.string().check(z.maxLength(100)) }),
        response: { 200: z.string(), 304: z.void() },
      },
    },
    async (request, reply) => {
      const calendar = await readCalendar(deps, request.params.token);
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="plan.ics"')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('referrer-policy', 'no-referrer');
      return withETag(request, reply, calendar);
    },
  );
}
