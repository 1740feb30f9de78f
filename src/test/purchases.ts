import { DAY_MS } from '../contract/durations.ts';
import type { NewItem, OperationDraft } from '../contract/shopping-lists/operations.ts';
import type { Actor } from '../server/auth/sessions.ts';
import { commandOf } from '../server/shopping-lists/operations/command.ts';
import { runOperations } from '../server/shopping-lists/operations/operations.ts';
import type { Suggestion } from '../contract/shopping-lists/suggestions.ts';
import type { TestClient } from './client.ts';
import { makeOperation, newItem } from './household.ts';
import { startTestServer, type TestServer } from './server.ts';

export const addOf = (...items: NewItem[]): OperationDraft => ({ type: 'item.add', items });

export const tickOf = ({ itemId, productId }: NewItem, checked = true): OperationDraft => ({
  type: 'product.check',
  productId,
  checked,
  itemIds: [itemId],
});

/** Sends operations as if they had been sent in the past. */
export class PastShopper {
  readonly #server: TestServer;
  readonly #actor: Actor;

  private constructor(server: TestServer, actor: Actor) {
    this.#server = server;
    this.#actor = actor;
  }

  static async of(server: TestServer, { id, user }: TestClient): Promise<PastShopper> {
    const session = await server.database.read
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    return new PastShopper(server, { ...user, sessionId: session.id });
  }

  /**
   * @param time in ms since 1970
   * @throws Error unless all of them take effect
   */
  async at(list: string, time: number, ...drafts: OperationDraft[]): Promise<void> {
    const madeAt = Math.floor(time);
    const commands = drafts.map((draft) => commandOf({ ...makeOperation(draft), madeAt }));
    const deps = { ...this.#server.deps, now: () => madeAt };
    const { results } = await runOperations(deps, this.#actor, list, commands);
    if (results.some(({ outcome }) => outcome !== 'applied')) throw new Error(JSON.stringify(results));
  }

  /** Adds, ticks and clears a product. */
  async buy(
    list: string,
    daysAgo: number,
    product: { id: string; name: string },
    amount: Partial<NewItem> = {},
  ): Promise<void> {
    const item = { ...newItem(product), ...amount };
    const clear: OperationDraft = { type: 'clear.checked', itemIds: [item.itemId] };
    await this.at(list, Date.now() - daysAgo * DAY_MS, addOf(item), tickOf(item), clear);
  }
}

/** A server with two users, and what the first of them did in the past. */
export async function startPastShopping() {
  const server = await startTestServer();
  const [anna, jan] = [await server.signUp(), await server.signUp()];
  return { server, anna, jan, shopper: await PastShopper.of(server, anna) };
}

/** @param query which of them, from its '?' on */
export const suggestionsOf = async (who: TestClient, list: string, query = ''): Promise<Suggestion[]> =>
  (await who.get(`/api/v2/shopping-list/${list}/suggestions${query}`)).body;
