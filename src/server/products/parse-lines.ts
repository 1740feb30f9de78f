import type { Catalogue as KnownProducts } from '../../contract/ingredient-lines/products/catalogue.ts';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { parseLine } from '../../contract/ingredient-lines/parse-line.ts';
import { type NamedProduct, ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import type { ParsedLinesAnswer } from '../../contract/ingredient-lines/parsed-lines.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import { forEachYielding, TimeSlice } from '../event-loop.ts';
import { VersionedCache } from '../versioned-cache.ts';
import type { Catalogue, CatalogueDeps } from './catalogue.ts';

interface Index {
  of: Catalogue;
  known: KnownProducts;
}

/** Reads lines against the household's catalogue, whose index is cached until a name in it changes. */
export class LineParser {
  readonly #dictionary = new FoodDictionary(FOOD_WORDS);
  readonly #index: VersionedCache<Index, Catalogue>;

  constructor({ database, catalogue }: CatalogueDeps) {
    this.#index = new VersionedCache({
      database,
      version: PRODUCTS_VERSION,
      read: (db, isSnapshot) => (isSnapshot ? catalogue.getIn(db) : catalogue.get()),
      make: async (current, previous) =>
        previous?.of === current ? previous : { of: current, known: await this.#makeIndex(current) },
    });
  }

  /** What each line means, in the order of the lines. */
  async parse(lines: readonly string[]): Promise<ParsedLinesAnswer> {
    const { known } = await this.#index.get();
    const answer: ParsedLinesAnswer = [];
    const slice = new TimeSlice();
    for (const text of lines) {
      const { kind, qty, qtyMax, unit, product, note } = parseLine(text, known);
      answer.push({ text, kind, qty, qtyMax, unit, product, note });
      if (slice.isOver()) await slice.renew();
    }
    return answer;
  }

  async #makeIndex({ products, aliases }: Catalogue): Promise<KnownProducts> {
    const index = new ProductIndex<NamedProduct>([], this.#dictionary);
    await forEachYielding(products, ({ id, name }) =>
      index.add({ id, name, aliases: aliases.get(id) ?? [] }),
    );
    return { products: index, dictionary: this.#dictionary };
  }
}
