import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Meal } from '../../contract/meals.ts';
import type { TestClient } from '../../test/client.ts';
import { makeMeal } from '../../test/meals.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const planners = [await server.signUp(), await server.signUp()];

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;

/** The actions of two devices, in the order in which they reach the server. */
type Deed =
  | { type: 'look'; who: number }
  | { type: 'move'; who: number; day: (typeof DAYS)[number] }
  | { type: 'portion'; who: number; portions: number }
  | { type: 'remove'; who: number }
  /** An answer was lost: an earlier action is sent again. */
  | { type: 'repeat'; index: number };

const who = fc.nat({ max: 1 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ type: fc.constant('look'), who }),
  fc.record({ type: fc.constant('move'), who, day: fc.constantFrom(...DAYS) }),
  fc.record({ type: fc.constant('portion'), who, portions: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('remove'), who }),
  fc.record({ type: fc.constant('repeat'), index: fc.nat({ max: 20 }) }),
);

/**
 * The expected result for a meal: the last change of each field holds, and a removal only removes what its author saw.
 */
class Expected {
  fields = { day: DAYS[0] as string, portions: null as number | null };
  isRemoved = false;
  /** Changes of each device that the other hasn't seen. */
  readonly unseen = [new Set<number>(), new Set<number>()];
  #changes = 0;

  look(device: number): void {
    this.unseen[1 - device]?.clear();
  }

  change(device: number, fields: Partial<Expected['fields']>): void {
    Object.assign(this.fields, fields);
    this.isRemoved = false;
    this.unseen[device]?.add((this.#changes += 1));
  }

  remove(device: number): void {
    if (this.isRemoved || this.unseen[1 - device]?.size !== 0) return;
    this.isRemoved = true;
    this.unseen[device]?.add((this.#changes += 1));
  }
}

async function play(deeds: readonly Deed[]): Promise<void> {
  const { id, version } = await makeMeal(planners[0] as TestClient, { day: DAYS[0] });
  const clients = [uuidv7(), uuidv7()];
  const seen = [version, version];
  const sent: (() => Promise<unknown>)[] = [];
  const expected = new Expected();
  const present = async (): Promise<Meal | undefined> => {
    const { body } = await (planners[0] as TestClient).get(`/api/v2/meals?from=${DAYS[0]}&to=${DAYS[2]}`);
    return (body as Meal[]).find((meal) => meal.id === id);
  };
  const send = async (request: () => Promise<unknown>): Promise<void> => {
    sent.push(request);
    await request();
  };
  for (const each of deeds) {
    if (each.type === 'repeat') {
      await sent[each.index]?.();
      continue;
    }
    const planner = planners[each.who] as TestClient;
    const origin = { changeId: uuidv7(), client: clients[each.who] };
    if (each.type === 'look') {
      seen[each.who] = (await versionOf(id)) ?? 0;
      expected.look(each.who);
    } else if (each.type === 'remove') {
      const query = new URLSearchParams({
        ...origin,
        client: origin.client ?? '',
        base: String(seen[each.who]),
      });
      const path = `/api/v2/meal/${id}?${query}`;
      await send(() => planner.delete(path));
      expected.remove(each.who);
    } else {
      const fields = each.type === 'move' ? { day: each.day } : { portions: each.portions };
      await send(() => planner.put(`/api/v2/meal/${id}`, { ...origin, ...fields }));
      expected.change(each.who, fields);
    }
  }
  const { day, portions } = (await present()) ?? { day: undefined, portions: undefined };
  const { fields, isRemoved } = expected;
  expect({ day, portions }).toEqual(isRemoved ? { day: undefined, portions: undefined } : fields);
}

async function versionOf(id: string): Promise<number | undefined> {
  const row = server.database.read.selectFrom('meals').select('version').where('id', '=', id);
  return (await row.executeTakeFirst())?.version;
}

/** A removal of a meal that is removed already, which arrives again when the meal is back. */
const LATE_REMOVAL: Deed[] = [
  { type: 'remove', who: 0 },
  { type: 'remove', who: 0 },
  { type: 'move', who: 0, day: DAYS[0] },
  { type: 'repeat', index: 1 },
];

test('whatever two planners do, and however often it arrives, nothing is lost unseen', {
  timeout: 60_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 14 }), play), {
    numRuns: 60,
    examples: [[LATE_REMOVAL]],
  });
});
