import type { Slot } from '../../contract/meals.ts';
import { pathOf } from '../../contract/page-path.ts';
import { RECIPE_PATH } from '../../contract/linked-pages.ts';
import { forEachYielding } from '../event-loop.ts';
import type { PlainMeal } from './service.ts';

/** How often a calendar should ask again. */
const REFRESH_INTERVAL_S = 3_600;

/** The last line of a calendar. */
const END = 'END:VCALENDAR';

const SLOT_NAMES: Record<Slot, string> = { breakfast: 'Śniadanie', dinner: 'Obiad', supper: 'Kolacja' };

const portionForms = new Intl.PluralRules('pl');
const PORTIONS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'porcja',
  few: 'porcje',
  many: 'porcji',
  other: 'porcji',
};

const number = new Intl.NumberFormat('pl', { maximumFractionDigits: 3 });

const describePortions = (portions: number): string =>
  `${number.format(portions)} ${PORTIONS[portionForms.select(portions)] ?? ''}`;

/**
 * The plan as iCalendar text. A meal is an event that takes its whole day, wherever the calendar is.
 * The same plan is the same text, whenever it is asked for.
 * @param publicUrl the origin of links to recipes; null for none
 */
export async function calendarOf(
  meals: readonly { meal: PlainMeal; createdAt: number }[],
  publicUrl: string | null,
): Promise<string> {
  // Loaded when the first calendar asks.
  const { default: ical, foldLines, ICalEvent, ICalEventTransparency } = await import('ical-generator');
  const calendar = ical({
    name: 'LZ: plan posiłków',
    prodId: { company: 'LZ', product: 'plan', language: 'PL' },
    ttl: REFRESH_INTERVAL_S,
  });
  const events: string[] = [];
  // Not by the calendar itself, which would write a year of full days at once.
  await forEachYielding(meals, ({ meal, createdAt }) => {
    const { id, day, slot, name, recipeId, portions, version } = meal;
    const slotName = slot === null ? undefined : SLOT_NAMES[slot as Slot];
    const url =
      publicUrl === null || recipeId === null ? null : publicUrl + pathOf(RECIPE_PATH, { id: recipeId });
    const event = new ICalEvent(
      {
        id: `${id}@lz`,
        stamp: new Date(createdAt),
        sequence: version,
        // All-day events have the date of this instant in UTC.
        start: new Date(`${day}T00:00:00Z`),
        allDay: true,
        // A meal doesn't make anybody busy all day.
        transparency: ICalEventTransparency.TRANSPARENT,
        summary: slotName === undefined ? name : `${slotName}: ${name}`,
        description: portions === null ? null : describePortions(portions),
      },
      calendar,
    );
    if (url !== null) event.url(url);
    events.push(foldLines(event.toString()));
  });
  const [head] = calendar.toString().split(END);
  return [head, ...events, END, '\r\n'].join('');
}
