import type { CompiledQuery, Generated, Kysely, Transaction } from 'kysely';
import type { AccountTables, Flag } from './account-tables.ts';
import type { StoreTables } from './store-tables.ts';

interface MetaTable {
  key: string;
  value: string;
}

/** The columns of recipes and products for photos. */
interface PhotoColumns {
  photoId: Generated<string | null>;
  /** Grows with every change of the photo, and after a restore, so that no version ever means another photo. */
  photoVersion: Generated<number>;
}

/** Each belongs to one recipe or product. */
interface PhotosTable {
  id: string;
  /** Of both sizes, one after the other; hex. */
  sha256: string;
  /** Of both sizes. */
  bytes: number;
  /** Pixels of the large one. */
  width: number;
  height: number;
  createdAt: number;
  /** JPEG. */
  thumb: Buffer;
  large: Buffer;
  /** The device that set it; empty where it didn't say. */
  client: Generated<string>;
}

interface ProductsTable extends PhotoColumns {
  id: string;
  name: string;
  /** Unique among products that are not deleted. */
  nameKey: string;
  createdAt: number;
  deletedAt: number | null;
  /** The product this one was merged into; or, if it has no name, the product for which a device made this id. */
  mergedInto: string | null;
  /** 1 where the household usually has it at home. */
  staple: Generated<Flag>;
  /** Null in rows of tests alone, and read as 'Inne', as a deleted aisle is. */
  aisleId: Generated<string | null>;
  /** 'auto' is found by the name, and again when that changes. */
  aisleBy: Generated<'auto' | 'user'>;
}

/** A product's measures as users set or removed them; where they did neither, the usual measures hold. */
interface ProductMeasuresTable {
  productId: string;
  unit: string;
  /** How many of `amountUnit` one of `unit` is; both null where the product has no such measure. */
  qty: number | null;
  amountUnit: string | null;
}

/** Pairs that look like one product and are two; `productId` is the smaller. */
interface DistinctProductsTable {
  productId: string;
  otherId: string;
}

interface RecipesTable extends PhotoColumns {
  id: string;
  name: string;
  /** Sanitised HTML. */
  text: string;
  portions: number | null;
  minutes: Generated<number | null>;
  source: Generated<string | null>;
  /** The same for all addresses of one page; null where the source is none. */
  sourceKey: Generated<string | null>;
  /** JSON of an array of strings. */
  tags: Generated<string>;
  /** The day it was last cooked, as YYYY-MM-DD. */
  cookedOn: Generated<string | null>;
  createdAt: number;
  changedAt: number;
  deletedAt: number | null;
}

interface RecipeIngredientsTable {
  id: string;
  recipeId: string;
  productId: string;
  qty: number;
  unit: string;
  note: Generated<string | null>;
  section: Generated<string | null>;
  position: number;
}

interface ShoppingListsTable {
  id: string;
  ownerId: string;
  name: string;
  nameKey: string;
  /** Sequence number of the last operation that took effect. */
  version: number;
  /** The version at which the current epoch began: versions up to it are shared with the previous one. */
  epochVersion: Generated<number>;
  /** The first sequence number whose changes the log still keeps. */
  logFrom: Generated<number>;
  /** Number of the last operation whose ticks are counted in {@link ListHabitsTable}. */
  habitsSeq: Generated<number>;
  /** The open trip: a user is shopping with the list. */
  tripId: Generated<string | null>;
  tripUserId: Generated<string | null>;
  /** No foreign key: the store may arrive later, or be deleted. */
  tripStoreId: Generated<string | null>;
  /** Number of the operation that started it. */
  tripSeq: Generated<number | null>;
  /** JSON of who has left it, and of what was cleared; null if there is neither. */
  tripState: Generated<string | null>;
  /** Where it is bought; may name a store that is deleted, or not known yet. */
  storeId: Generated<string | null>;
  createdAt: number;
  changedAt: number;
  deletedAt: number | null;
}

interface ShoppingListMembersTable {
  listId: string;
  userId: string;
  addedAt: number;
}

interface ShoppingListItemsTable {
  /** Unique for its list. */
  id: string;
  listId: string;
  productId: string;
  qty: number;
  unit: string;
  note: string | null;
  checked: Flag;
  addedBy: string;
  recipeId: string | null;
  position: number;
  /** A removed item stays as a tombstone: the list never uses its id again, and its marks still decide. */
  removed: Flag;
  /** The trip whose store didn't have it. */
  missingIn: Generated<string | null>;
  /** JSON of the contract's marks. */
  marks: string;
}

interface ShoppingListOperationsTable {
  listId: string;
  /** Author; the empty string for operations the server makes itself. */
  userId: string;
  id: string;
  /** SHA-256 of the request as sent: the same id with another body is refused. */
  bodyHash: string;
  type: string;
  client: string;
  outcome: 'applied' | 'superseded' | 'refused';
  code: string | null;
  /** For an applied operation its place in the log; for any other the list's version at that time. */
  seq: number;
  madeAt: number;
  receivedAt: number;
  /** How many items it touched. Null unless applied; like the columns below, null once the log has dropped its details. */
  touched: number | null;
  /** Length in characters of the announced operation as JSON. */
  jsonLength: number | null;
  /** Its summary for the history, JSON. */
  summary: string | null;
  /** The values it replaced, JSON. */
  changes: string | null;
}

/** The planned meals. */
interface MealsTable {
  id: string;
  /** YYYY-MM-DD. */
  day: string;
  slot: string | null;
  /** Null beside a free text. */
  recipeId: string | null;
  text: string | null;
  portions: number | null;
  /** JSON of the contract's `mealShopping`. */
  shopping: string | null;
  /** Counts its changes. */
  version: number;
  /** The device that made the last one; empty where it didn't say. */
  client: string;
  /** The newest version that another device than `client` made. */
  othersVersion: number | null;
  createdAt: number;
  deletedAt: number | null;
}

/** Ids of the changes that have arrived, so that a repeat has no second effect. */
interface ChangeIdsTable {
  id: string;
}

/** Purchases, counted from the log, which is kept for two years only. */
interface ListHabitsTable {
  listId: string;
  productId: string;
  /** How many purchases. */
  times: number;
  lastAt: number;
  /** The usual time between two; null until it is known. */
  intervalDays: number | null;
  /** The amount that is usually bought. */
  qty: number;
  unit: string;
  note: string | null;
  /** 0 where recipes alone asked for it, so that there is none; null where an older LZ found it by another rule. */
  ownAmount: Flag | null;
  /** JSON: `[time, the item's position]` of each tick of the last purchases. */
  ticks: string;
}

/** Products that users don't want suggested on a list. */
interface HiddenSuggestionsTable {
  listId: string;
  productId: string;
}

export interface Tables extends AccountTables, StoreTables {
  meta: MetaTable;
  photos: PhotosTable;
  products: ProductsTable;
  productMeasures: ProductMeasuresTable;
  distinctProducts: DistinctProductsTable;
  recipes: RecipesTable;
  recipeIngredients: RecipeIngredientsTable;
  shoppingLists: ShoppingListsTable;
  shoppingListMembers: ShoppingListMembersTable;
  shoppingListItems: ShoppingListItemsTable;
  shoppingListOperations: ShoppingListOperationsTable;
  listHabits: ListHabitsTable;
  hiddenSuggestions: HiddenSuggestionsTable;
  meals: MealsTable;
  changeIds: ChangeIdsTable;
}

/** For reads. A {@link Tx} is one too, so a read works inside and outside a transaction. */
export type Db = Kysely<Tables>;

/** For writes: they only happen inside {@link import('./database.ts').Database.transaction}. */
export type Tx = Transaction<Tables> & {
  /**
   * Registers `run` for after the commit; it is never called if the transaction is rolled back. Callbacks run in the
   * order registered, and before the transaction's promise resolves. Returns at once.
   */
  afterCommit: (run: () => void) => void;
  /**
   * Registers `run` for when everything else in the transaction has run, for a row that many transactions lock: who
   * locks it last waits for no other with it. Nothing of the transaction is kept if it rejects. Not together with
   * `executeLast`. Returns at once.
   */
  atEnd: (run: () => Promise<void>) => void;
  /**
   * Runs the last queries of the transaction, in their order; on PostgreSQL the commit travels with them, and nothing
   * can be asked afterwards. Resolves when they have run.
   * @throws the error of the one that failed first; nothing of the transaction is kept then
   */
  executeLast: (queries: readonly CompiledQuery[]) => Promise<void>;
  /**
   * Replaces the version that `meta` has under this key, as the last statement of the transaction, and once however
   * often it is called: writers then wait for each other no longer than a commit. Returns at once.
   */
  changeVersion: (key: string) => void;
  /** Whether other writes run in this transaction at the same time, which no lock keeps apart from this one. */
  isShared: boolean;
};
