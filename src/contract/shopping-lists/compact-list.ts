import type { CompactDetails, CompactItem, CompactList, CompactMark } from './compact-list-schema.ts';
import type { ListItem, Mark } from './operations.ts';
import { POSITIONS_PER_OPERATION } from './list-state.ts';
import type { ShoppingList } from './shopping-lists.ts';

/**
 * A list in fewer bytes, for requests with {@link ACCEPT_COMPACT}: a third of {@link ShoppingList}, with the same
 * content. People, outboxes and recipes are named once and referred to by index, fields at their default are left
 * out, and ids of items have fewer digits. It isn't compression: the length of a note or name depends on nothing
 * else (decision 0050).
 */
export const ACCEPT_COMPACT = 'application/json;profile=compact, application/json;q=0.9';

/** Whether an Accept header asks for it. */
export const acceptsCompact = (accept = ''): boolean => accept.includes('profile=compact');

/** Numbers values in the order in which they come. */
class Table<T> {
  readonly values: T[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(key: string, value: T): number {
    const index = this.#indices.get(key) ?? this.values.push(value) - 1;
    this.#indices.set(key, index);
    return index;
  }
}

const MARKS = ['tick', 'amount', 'presence', 'missing'] as const;

/** The same list in its compact form. */
export function compactListOf({ items, ...head }: ShoppingList): CompactList {
  const ids = new Table<string>();
  const recipes = new Table<[string, string | null]>();
  let before = 0;
  const short = items.map((item): CompactItem => {
    const { recipeId, recipeName, position } = item;
    const place = placeAfter(before, position);
    before = position;
    const recipe = recipeId === null ? undefined : recipes.indexOf(recipeId, [recipeId, recipeName]);
    const rest: CompactDetails = {
      ...(item.checked && { checked: true }),
      ...(item.note !== null && { note: item.note }),
      ...(item.unitLabel !== undefined && { label: item.unitLabel }),
      ...(recipe !== undefined && { recipe }),
      ...(typeof item.missingIn === 'string' && { missingIn: ids.indexOf(item.missingIn, item.missingIn) }),
    };
    for (const name of MARKS) {
      const mark = item.marks[name];
      if (mark !== undefined) rest[name] = compactMarkOf(mark, ids);
    }
    const { productName, productQty, productUnit, addedBy } = item;
    const author = ids.indexOf(addedBy, addedBy);
    const [itemId, productId] = [shortId(item.id), shortId(item.productId)];
    const row = [itemId, productId, productName, productQty, productUnit, author, place] as const;
    return Object.keys(rest).length === 0 ? [...row] : [...row, rest];
  });
  return { ...head, ids: ids.values, recipes: recipes.values, rows: short };
}

function compactMarkOf({ seq, client, user, other }: Mark, ids: Table<string>): CompactMark {
  const mark = [seq, ids.indexOf(client, client), ids.indexOf(user, user)];
  return other === undefined ? mark : [...mark, other];
}

/**
 * A position relative to the item before: 0 is the next position, a number above 0 is the first position of the
 * operation that many numbers later, and any other position is encoded below 0.
 */
function placeAfter(before: number, position: number): number {
  if (position === before + 1) return 0;
  const operations = (position - firstOfOperation(before)) / POSITIONS_PER_OPERATION;
  return Number.isInteger(operations) && operations > 0 ? operations : -position;
}

function positionAfter(before: number, place: number): number {
  if (place === 0) return before + 1;
  return place < 0 ? -place : firstOfOperation(before) + place * POSITIONS_PER_OPERATION;
}

const firstOfOperation = (position: number): number => position - (position % POSITIONS_PER_OPERATION);

/** The list that was made compact. */
export function listOfCompact({ ids, recipes, rows, ...head }: CompactList): ShoppingList {
  const idAt = (index = -1): string => ids[index] ?? '';
  const markOf = ([seq = 0, client, user, other]: CompactMark): Mark => ({
    seq,
    client: idAt(client),
    user: idAt(user),
    ...(other !== undefined && { other }),
  });
  let before = 0;
  const long = rows.map(
    ([itemId, productId, productName, productQty, productUnit, addedBy, place, rest = {}]): ListItem => {
      before = positionAfter(before, place);
      const [recipeId, recipeName] = recipes[rest.recipe ?? -1] ?? [null, null];
      const marks: ListItem['marks'] = {};
      for (const name of MARKS) {
        const mark = rest[name];
        if (mark !== undefined) marks[name] = markOf(mark);
      }
      return {
        id: longId(itemId),
        productId: longId(productId),
        productName,
        productQty,
        productUnit,
        ...(rest.label !== undefined && { unitLabel: rest.label }),
        checked: rest.checked ?? false,
        note: rest.note ?? null,
        addedBy: idAt(addedBy),
        recipeId,
        recipeName,
        position: before,
        missingIn: rest.missingIn === undefined ? null : idAt(rest.missingIn),
        marks,
      };
    },
  );
  return { ...head, items: long };
}

/** A UUID as most programs write it. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const HEX_DIGITS = 32;
/** Two of these stand for three hexadecimal digits: 22 for a UUID. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHORT_LENGTH = 22;

function shortId(uuid: string): string {
  if (!UUID.test(uuid)) return uuid;
  return `${uuid.replaceAll('-', '')}0`.replaceAll(/.{3}/g, (three) => {
    const bits = Number.parseInt(three, 16);
    return DIGITS.charAt(bits >> 6) + DIGITS.charAt(bits & 63);
  });
}

function longId(short: string): string {
  if (short.length !== SHORT_LENGTH) return short;
  return short
    .replaceAll(/../g, (two) => {
      const bits = (DIGITS.indexOf(two.charAt(0)) << 6) | DIGITS.indexOf(two.charAt(1));
      return bits.toString(16).padStart(3, '0');
    })
    .slice(0, HEX_DIGITS)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
