import { ADDING_SEARCH, LIST_PATH } from '../../contract/linked-pages.ts';
import { shorten } from '../../contract/names.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { PushMessage } from '../../contract/push.ts';

/** Longest name in a message, in characters; screens cut off text beyond a few lines. */
const MAX_NAME_LENGTH = 60;
/** How many products are named, and how long their names may be together; the rest is only counted. */
const MAX_NAMED_PRODUCTS = 6;
const MAX_NAMED_LENGTH = 120;

const productForms = new Intl.PluralRules('pl');
const PRODUCTS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'produkt',
  few: 'produkty',
  many: 'produktów',
};

interface OnList {
  listId: string;
  listName: string;
}

/** A member goes shopping. */
export function tripMessage(
  { listId, listName }: OnList,
  { author, storeName }: { author: string; storeName: string | null },
): PushMessage {
  const where = storeName === null ? '' : ` · ${short(storeName)}`;
  return {
    title: `${short(author)} idzie na zakupy`,
    body: `„${short(listName)}”${where}. Dopisz, czego brakuje.`,
    tag: `trip-${listId}`,
    url: pathOf(LIST_PATH, { id: listId }) + ADDING_SEARCH,
  };
}

/** Others added products to the shopper's list. */
export function addedMessage(
  { listId, listName }: OnList,
  { authors, productNames }: { authors: readonly string[]; productNames: readonly string[] },
): PushMessage {
  return {
    title: short(listName),
    body: `Dopisano: ${enumerate(productNames)} · ${authors.map(short).join(', ')}`,
    tag: `added-${listId}`,
    url: pathOf(LIST_PATH, { id: listId }),
  };
}

/** A list was shared with the recipient. */
export function sharedMessage({ listId, listName }: OnList, { by }: { by: string }): PushMessage {
  return {
    title: 'Nowa lista',
    body: `${short(by)} udostępnia Ci listę „${short(listName)}”.`,
    tag: `shared-${listId}`,
    url: pathOf(LIST_PATH, { id: listId }),
  };
}

/** The owner of a list has made the recipient its owner. */
export function handedOverMessage({ listId, listName }: OnList, { by }: { by: string }): PushMessage {
  return {
    title: 'Lista jest teraz Twoja',
    body: `${short(by)} przekazuje Ci listę „${short(listName)}”.`,
    tag: `shared-${listId}`,
    url: pathOf(LIST_PATH, { id: listId }),
  };
}

function short(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${shorten(name, MAX_NAME_LENGTH - 1)}…`;
}

function enumerate(names: readonly string[]): string {
  const named: string[] = [];
  for (const name of names.map(short)) {
    if (named.length === MAX_NAMED_PRODUCTS || [...named, name].join(', ').length > MAX_NAMED_LENGTH) break;
    named.push(name);
  }
  const left = names.length - named.length;
  return (
    named.join(', ') + (left === 0 ? '' : ` i jeszcze ${left} ${PRODUCTS[productForms.select(left)] ?? ''}`)
  );
}
