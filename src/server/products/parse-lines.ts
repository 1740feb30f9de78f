import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../contract/ingredient-lines/catalogue.ts';
import { FoodDictionary } from '../../contract/ingredient-lines/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/food-words.ts';
import { parseLine } from '../../contract/ingredient-lines/parse-line.ts';
import { ProductIndex } from '../../contract/ingredient-lines/product-index.ts';
import type { ParsedLinesAnswer } from '../../contract/lines.ts';
import type { Db } from '../db/tables.ts';
import { listProductAliases } from './store.ts';

/** Lines read before others are served: the longest of them take some ms. */
const LINES_PER_TURN = 20;

/** Reads lines against the household's catalogue, whose index is kept until a name in it changes. */
export class LineParser {
  readonly #dictionary = new FoodDictionary(FOOD_WORDS);
  #names = '';
  #catalogue: Catalogue | undefined;

  /** What each line means, in the order of the lines. */
  async parse(db: Db, lines: readonly string[]): Promise<ParsedLinesAnswer> {
    const catalogue = await this.#read(db);
    const answer: ParsedLinesAnswer = [];
    for (const text of lines) {
      const { kind, qty, qtyMax, unit, product, note } = parseLine(text, catalogue);
      answer.push({ text, kind, qty, qtyMax, unit, product, note });
      if (answer.length % LINES_PER_TURN === 0) await setImmediate();
    }
    return answer;
  }

  async #read(db: Db): Promise<Catalogue> {
    const products = await listProductAliases(db);
    const names = JSON.stringify(products);
    if (this.#catalogue && this.#names === names) return this.#catalogue;
    const named = products.map(([id, name, ...aliases]) => ({ id, name, aliases }));
    this.#names = names;
    this.#catalogue = { products: new ProductIndex(named, this.#dictionary), dictionary: this.#dictionary };
    return this.#catalogue;
  }
}
