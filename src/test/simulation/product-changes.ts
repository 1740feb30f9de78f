import type { Random } from '../random.ts';
import type { SimulatedServer, SimulatedUser } from './simulated-server.ts';

export const PRODUCT_EVENT_WEIGHTS = {
  'a product is renamed': 2,
  'a product is merged': 1.5,
  'a product is deleted': 1.5,
} as const;

/** From how many products those that change are chosen, so that the same ones change repeatedly. */
const PRODUCTS = 6;

/** Changes of the catalogue by another client. */
export class ProductChanges {
  readonly #server: SimulatedServer;
  readonly #random: Random;

  constructor(server: SimulatedServer, random: Random) {
    this.#server = server;
    this.#random = random;
  }

  async change(event: keyof typeof PRODUCT_EVENT_WEIGHTS, user: SimulatedUser): Promise<void> {
    const [product, other] = [await this.#pick(event), await this.#pick(event)];
    if (product === undefined || other === undefined || !this.#server.isUp) return;
    const { token } = user;
    const url = `/api/v2/product/${product}`;
    switch (event) {
      case 'a product is renamed': {
        const body = { name: `Produkt ${this.#random.whole(0, 5)} z targu` };
        await this.#server.call({ method: 'PATCH', url, token, body });
        return;
      }
      case 'a product is merged':
        if (product !== other) {
          await this.#server.call({ method: 'POST', url: `${url}/merge`, token, body: { into: other } });
        }
        return;
      case 'a product is deleted':
        await this.#server.call({ method: 'DELETE', url, token });
    }
  }

  /** Only a product that is on no list and in no recipe can be deleted. */
  async #pick(event: keyof typeof PRODUCT_EVENT_WEIGHTS): Promise<string | undefined> {
    const { read } = this.#server.database;
    let query = read.selectFrom('products').select('id').where('deletedAt', 'is', null).limit(PRODUCTS);
    if (event === 'a product is deleted') {
      query = query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shoppingListItems')
              .select('shoppingListItems.id')
              .whereRef('shoppingListItems.productId', '=', 'products.id')
              .where('shoppingListItems.removed', '=', 0),
          ),
        ),
      );
    }
    const rows = await query.execute();
    return rows[this.#random.whole(0, PRODUCTS - 1)]?.id;
  }
}
