import { Random } from '../random.ts';
import type { SimulatedServer, SimulatedUser } from './simulated-server.ts';

export interface OwnerChangesOptions {
  server: SimulatedServer;
  seed: number;
  /** All users who may have access to the list. */
  people: readonly SimulatedUser[];
  listId: string;
}

/** The members and the owner of a list. */
interface Possession {
  ownerId: string;
  /** Without the owner. */
  memberIds: string[];
}

/** Hands a list over, and takes it over: both when that is allowed and when the server must refuse it. */
export class OwnerChanges {
  readonly #options: OwnerChangesOptions;
  /** A random source of its own, so that existing worlds don't change. */
  readonly #random: Random;
  /** What was wrong after the changes, in words. */
  readonly problems: string[] = [];

  constructor(options: OwnerChangesOptions) {
    this.#options = options;
    this.#random = new Random(options.seed + 1);
  }

  /** In some of the steps, a user asks for another owner. */
  async maybeChange(): Promise<void> {
    const { server, people, listId } = this.#options;
    if (!server.isUp || this.#random.chance(0.7)) return;
    const before = await this.#possession();
    const [asking, successor] = [this.#random.pick(people), this.#random.pick(people)];
    const owner = people.find(({ id }) => id === before?.ownerId);
    // Mostly a user who may.
    const caller = this.#random.chance(0.7) ? (owner ?? asking) : asking;
    if (before === undefined) return;
    const isAllowed = await this.#mayChange(before, caller, successor);
    const { status } = await server.call({
      method: 'PUT',
      url: `/api/v2/shopping-list/${listId}/owner`,
      token: caller.token,
      body: { userId: successor.id },
    });
    const after = await this.#possession();
    const isDone = status === 200;
    const deed = `${caller.name} makes the list ${successor.name}'s, with the answer ${status}`;
    // A session that has ended is refused, whichever user it belonged to.
    if (status !== 401 && isDone !== isAllowed) this.problems.push(`${deed}, not ${String(isAllowed)}`);
    const expected = isDone ? handedOver(before, successor.id) : before;
    if (JSON.stringify(after) !== JSON.stringify(expected)) {
      this.problems.push(`${deed}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`);
    }
  }

  /** The owner gives it to an active member; a member takes it from an owner whose account is inactive. */
  async #mayChange(
    { ownerId, memberIds }: Possession,
    caller: SimulatedUser,
    successor: SimulatedUser,
  ): Promise<boolean> {
    const rows = await this.#options.server.database.read
      .selectFrom('users')
      .select('id')
      .where('active', '=', 1)
      .execute();
    const isActive = (id: string): boolean => rows.some((row) => row.id === id);
    const has = (id: string): boolean => id === ownerId || memberIds.includes(id);
    if (!isActive(caller.id) || !has(caller.id)) return false;
    if (successor.id === ownerId) return true;
    const isSuccessor = memberIds.includes(successor.id) && isActive(successor.id);
    return isSuccessor && (caller.id === ownerId || (caller.id === successor.id && !isActive(ownerId)));
  }

  /** Undefined where the list is no more. */
  async #possession(): Promise<Possession | undefined> {
    const { server, listId } = this.#options;
    const { read } = server.database;
    const list = await read
      .selectFrom('shoppingLists')
      .select('ownerId')
      .where('id', '=', listId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (list === undefined) return undefined;
    const members = await read
      .selectFrom('shoppingListMembers')
      .select('userId')
      .where('listId', '=', listId)
      .execute();
    return { ownerId: list.ownerId, memberIds: members.map(({ userId }) => userId).toSorted() };
  }
}

/** No user loses the list, and no user has it twice. */
function handedOver({ ownerId, memberIds }: Possession, successorId: string): Possession {
  const everybody = [ownerId, ...memberIds];
  return { ownerId: successorId, memberIds: everybody.filter((id) => id !== successorId).toSorted() };
}
