import { v7 as uuidv7 } from 'uuid';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import type { Random } from '../random.ts';
import { OwnerChanges } from './owner-changes.ts';
import type { Call, SimulatedServer, SimulatedUser } from './simulated-server.ts';

/** Changes of a list without an operation, with weights. */
const CHANGES = {
  'a member is called otherwise': 20,
  'a recipe is called otherwise': 30,
  'a guest comes or goes': 30,
  'a list is handed over': 15,
  'a recipe is deleted': 5,
} as const;

export interface UnloggedChangesOptions {
  server: SimulatedServer;
  random: Random;
  seed: number;
  /** The owner of the main list is the first. */
  users: readonly SimulatedUser[];
  mainList: string;
  recipe: Recipe;
}

/** Changes lists without an operation, and mostly without an announcement. */
export class UnloggedChanges {
  readonly #options: UnloggedChangesOptions;
  readonly #admin: SimulatedUser;
  /** The user whose list, with the same name as one of the owner's, is handed over to the owner. */
  readonly #leaver: SimulatedUser;
  /** A user without a device. */
  readonly #guest: SimulatedUser;
  readonly handedOver: string;
  readonly owners: OwnerChanges;

  private constructor(
    options: UnloggedChangesOptions,
    people: { admin: SimulatedUser; leaver: SimulatedUser; guest: SimulatedUser },
    handedOver: string,
  ) {
    this.#options = options;
    this.#admin = people.admin;
    this.#leaver = people.leaver;
    this.#guest = people.guest;
    this.handedOver = handedOver;
    const { server, users, seed } = options;
    const givers = [...users, people.leaver];
    this.owners = new OwnerChanges({ server, seed, people: givers, listId: handedOver });
  }

  /** Adds the people it needs, and a list that one of them shares with all. */
  static async begin(options: UnloggedChangesOptions): Promise<UnloggedChanges> {
    const { server, users } = options;
    const admin = await server.signUp('Ewa', 'admin');
    const [leaver, guest] = [await server.signUp('Zofia'), await server.signUp('Ula')];
    const listId = uuidv7();
    const made = new UnloggedChanges(options, { admin, leaver, guest }, listId);
    await made.#call(leaver, 'POST', '/api/shopping-lists', { id: listId, name: 'Sobota' });
    for (const { email } of users) {
      await made.#call(leaver, 'POST', `/api/v2/shopping-list/${listId}/add-user`, { user: email });
    }
    return made;
  }

  /** Makes one of the changes, in some of the steps. */
  async maybeChange(): Promise<void> {
    const { server, random } = this.#options;
    if (!server.isUp || random.chance(0.7)) return;
    const change = random.weighted(CHANGES);
    server.isMute = random.chance(0.8);
    try {
      await this.#change(change);
    } finally {
      server.isMute = false;
    }
  }

  async #change(change: keyof typeof CHANGES): Promise<void> {
    const { random, users, recipe } = this.#options;
    const user = random.pick(users);
    const url = `/api/v2/recipe/${recipe.id}`;
    switch (change) {
      case 'a member is called otherwise':
        return this.#call(user, 'PATCH', '/api/v2/account', { name: `Osoba ${random.whole(1, 3)}` });
      case 'a recipe is called otherwise': {
        const products = recipe.products.map(({ productId, qty, unit }) => ({ productId, qty, unit }));
        return this.#call(user, 'PATCH', url, { name: `Zupa ${random.whole(1, 3)}`, text: '', products });
      }
      case 'a recipe is deleted':
        return this.#call(user, 'DELETE', url);
      case 'a guest comes or goes':
        return this.#invite(random.chance(0.5));
      case 'a list is handed over':
        return this.#call(this.#admin, 'DELETE', `/api/users/${this.#leaver.id}`);
    }
  }

  #invite(isComing: boolean): Promise<void> {
    const { users, mainList } = this.#options;
    const [owner] = users as [SimulatedUser];
    const url = `/api/v2/shopping-list/${mainList}`;
    return isComing
      ? this.#call(owner, 'POST', `${url}/add-user`, { user: this.#guest.email })
      : this.#call(owner, 'DELETE', `${url}/users/${this.#guest.id}`);
  }

  async #call(user: SimulatedUser, method: Call['method'], url: string, body?: unknown): Promise<void> {
    const { token } = user;
    await this.#options.server.call({ method, url, token, ...(body === undefined ? {} : { body }) });
  }
}
