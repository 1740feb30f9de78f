import type { NamedProduct, ProductIndex } from './product-index.ts';

/** Ids of two products, in either order. */
export type ProductPair = readonly [id: string, otherId: string];

/**
 * Products looked up before other work may use the thread: a few ms, except when words are inflected for the first
 * time.
 */
const PRODUCTS_PER_TURN = 25;

/**
 * Pairs of products that are probably the same, because their names are forms of one another: 'Pomidor' and
 * 'Pomidory'. Each pair once, in the order of the products.
 *
 * A generator, since thousands of products take too long for one turn of the event loop: it yields whenever other
 * work may run, and returns the pairs.
 *
 * @param index made of these products
 */
export function* similarPairs(
  products: readonly NamedProduct[],
  index: ProductIndex<NamedProduct>,
): Generator<void, ProductPair[]> {
  const positions = new Map(products.map(({ id }, at) => [id, at]));
  const pairs = new Map<string, ProductPair>();
  for (const [at, { id, name }] of products.entries()) {
    if (at % PRODUCTS_PER_TURN === 0) yield;
    for (const { id: otherId } of index.findSimilar(name)) {
      if (otherId === id) continue;
      const isFirst = at < (positions.get(otherId) ?? -1);
      const pair: ProductPair = isFirst ? [id, otherId] : [otherId, id];
      pairs.set(pair.join(' '), pair);
    }
  }
  const order = (pair: ProductPair, side: 0 | 1) => positions.get(pair[side]) ?? -1;
  return [...pairs.values()].toSorted((a, b) => order(a, 0) - order(b, 0) || order(a, 1) - order(b, 1));
}

/**
 * Groups of two or more products that are probably the same. Every two of a group are a pair, so a product may stand
 * in several groups. Groups and the ids in them are in the order of the pairs.
 *
 * @param pairs as {@link similarPairs} returns them
 * @param distinct pairs that are different products, and are never in one group
 */
export function similarGroups(pairs: readonly ProductPair[], distinct: readonly ProductPair[]): string[][] {
  const apart = new Set(distinct.flatMap(([id, otherId]) => [`${id} ${otherId}`, `${otherId} ${id}`]));
  const alike = pairs.filter((pair) => !apart.has(pair.join(' ')));
  const followers = new Map<string, Set<string>>();
  for (const [id, otherId] of alike) followers.set(id, (followers.get(id) ?? new Set()).add(otherId));
  const areAlike = (id: string, otherId: string) => followers.get(id)?.has(otherId) === true;

  const covered = new Set<string>();
  const groups: string[][] = [];
  for (const [first, second] of alike) {
    if (covered.has(`${first} ${second}`)) continue;
    const group = [first];
    for (const id of followers.get(first) ?? []) {
      const joins = id === second || areAlike(second, id) || areAlike(id, second);
      if (joins && group.every((member) => areAlike(member, id))) group.push(id);
    }
    for (const id of group) for (const otherId of group) covered.add(`${id} ${otherId}`);
    groups.push(group);
  }
  return groups;
}
