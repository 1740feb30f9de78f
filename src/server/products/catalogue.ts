import { compareNames, nameKey } from '../../contract/names.ts';
import type { Product, ProductNames } from '../../contract/products/products.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { forEachYielding, mergeYielding, sortYielding } from '../event-loop.ts';
import { readPages, VersionedCache } from '../versioned-cache.ts';
import type { NamedProduct } from './named-product.ts';
import {
  type CatalogueFacts,
  findCatalogueFacts,
  listMergedNames,
  listProductsAfter,
  type MergedName,
  productWith,
} from './repository.ts';

interface CatalogueProduct extends NamedProduct {
  /** See {@link nameKey}. */
  key: string;
}

/** The names of all products that are not deleted. */
export interface Catalogue {
  /** In Polish alphabetical order. */
  products: readonly CatalogueProduct[];
  /** By product, the names of those merged into it, except names that another product has by now. */
  aliases: ReadonlyMap<string, readonly string[]>;
}

type ProductName = ProductNames[number];

interface CatalogueRows {
  products: NamedProduct[];
  merged: MergedName[];
}

/** The catalogue, cached until it changes. Others are served while it is read and sorted. */
export type CatalogueCache = VersionedCache<Catalogue, CatalogueRows>;

/** What reads the catalogue. */
export interface CatalogueDeps {
  database: Database;
  catalogue: CatalogueCache;
}

export const createCatalogueCache = ({ database }: Pick<CatalogueDeps, 'database'>): CatalogueCache =>
  new VersionedCache({ database, version: PRODUCTS_VERSION, read: readRows, make: makeCatalogue });

/** For every product, how much it is used, and its photo. */
export async function listProducts({ database, catalogue }: CatalogueDeps): Promise<Iterable<Product>> {
  await catalogue.get();
  return database.snapshot(async (db) => {
    const { products } = await catalogue.getIn(db);
    return productsOf(products, await findCatalogueFacts(db));
  });
}

function* productsOf(products: readonly NamedProduct[], facts: CatalogueFacts): Generator<Product> {
  for (const product of products) yield productWith(facts, product);
}

export function* namesOf({ products }: Catalogue): Generator<ProductName> {
  for (const { id, name } of products) yield [id, name];
}

/** Each product's name is followed by those of the products merged into it. */
export function* aliasesOf({ products, aliases }: Catalogue): Generator<ProductName> {
  for (const { id, name } of products) yield [id, name, ...(aliases.get(id) ?? [])];
}

async function readRows(db: Db, isSnapshot: boolean): Promise<CatalogueRows> {
  const merged = await listMergedNames(db);
  const products = await readPages(
    isSnapshot,
    (after) => listProductsAfter(db, after),
    ({ id }) => id,
  );
  return { products, merged };
}

/** The id decides where the alphabet doesn't, so that all processes have one order. */
const compareProducts = (a: NamedProduct, b: NamedProduct): number =>
  compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** Only new names are sorted. */
async function makeCatalogue(rows: CatalogueRows, previous: Catalogue | undefined): Promise<Catalogue> {
  const names = new Map<string, string>();
  await forEachYielding(rows.products, ({ id, name }) => names.set(id, name));
  const same: CatalogueProduct[] = [];
  await forEachYielding(previous?.products ?? [], (product) => {
    if (names.get(product.id) !== product.name) return;
    same.push(product);
    names.delete(product.id);
  });
  const fresh: CatalogueProduct[] = [];
  await forEachYielding(names, ([id, name]) => fresh.push({ id, name, key: nameKey(name) }));
  const isSame = fresh.length === 0 && same.length === previous?.products.length;
  const products = isSame
    ? previous.products
    : await mergeYielding(same, await sortYielding(fresh, compareProducts), compareProducts);
  const aliases = await findAliases(products, rows.merged);
  return isSame && JSON.stringify([...aliases]) === JSON.stringify([...previous.aliases])
    ? previous
    : { products, aliases };
}

async function findAliases(
  products: readonly CatalogueProduct[],
  merged: readonly MergedName[],
): Promise<Map<string, string[]>> {
  const aliases = new Map<string, string[]>();
  if (merged.length === 0) return aliases;
  // Each stands for one product, the one that was merged last.
  const free = new Map(merged.toReversed().map((each) => [each.nameKey, each]));
  await forEachYielding(products, ({ key }) => free.delete(key));
  for (const each of merged) {
    const { name, nameKey: key, mergedInto: id } = each;
    if (free.get(key) === each) aliases.set(id, [...(aliases.get(id) ?? []), name]);
  }
  return aliases;
}
