import { aisleIdOf } from '../aisles/aisle-of.ts';
import { consumeQuota, overdrawQuota } from '../auth/quotas/user-quota.ts';
import { chunksOf } from '../db/chunks.ts';
import type { Tx } from '../db/tables.ts';
import type { Bounds } from '../settings.ts';
import type { NamedProduct } from './named-product.ts';
import { countProducts, insertAliases, insertProducts, type ProductAlias } from './repository.ts';

/** New products of one statement. To find their aisles takes 0.1 ms each, and others are served in between. */
const PRODUCTS_PER_STATEMENT = 100;

/** The products that one user creates in one transaction. The caller has locked the catalogue. */
export class NewProducts {
  /** Ids of the created products. Announce each with `productChanged`. */
  readonly ids: string[] = [];
  readonly #tx: Tx;
  readonly #userId: string;
  readonly #bounds: Bounds;
  /** Products before the first was created. Counted only then: it takes milliseconds with tens of thousands. */
  #before: number | undefined;

  constructor(tx: Tx, userId: string, bounds: Bounds) {
    this.#tx = tx;
    this.#userId = userId;
    this.#bounds = bounds;
  }

  /**
   * Creates all of them, or none if that would exceed the installation's bound.
   * @returns whether they were created
   * @throws RateLimited at the first of the transaction, when the user has created too many lately
   */
  async add(products: readonly NamedProduct[]): Promise<boolean> {
    if (products.length === 0) return true;
    this.#before ??= await countProducts(this.#tx);
    if (this.#before + this.ids.length + products.length > this.#bounds.maxProducts) return false;
    const quota = { of: 'products', userId: this.#userId, perHour: this.#bounds.productsPerHour } as const;
    if (this.ids.length === 0) await consumeQuota(this.#tx, quota, products.length);
    else await overdrawQuota(this.#tx, quota, products.length);
    for (const chunk of chunksOf(products, PRODUCTS_PER_STATEMENT)) {
      await insertProducts(
        this.#tx,
        chunk.map((product) => ({ ...product, aisleId: aisleIdOf(product.name) })),
      );
    }
    this.ids.push(...products.map(({ id }) => id));
    return true;
  }

  /**
   * Makes ids that devices created for existing products aliases of these, so that later changes of a device under
   * such an id arrive. If a user sends too many, further ids are not kept, but nothing is refused because of them.
   */
  async addAliases(aliases: readonly ProductAlias[]): Promise<void> {
    if (aliases.length === 0) return;
    const quota = {
      of: 'product-aliases',
      userId: this.#userId,
      perHour: this.#bounds.productsPerHour,
    } as const;
    if ((await overdrawQuota(this.#tx, quota, aliases.length)) <= 0) await insertAliases(this.#tx, aliases);
  }
}
