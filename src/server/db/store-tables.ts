import type { Flag } from './account-tables.ts';

/** Parts of a store. */
interface AislesTable {
  id: string;
  name: string;
  /** Their usual order. */
  position: number;
  deletedAt: number | null;
}

interface StoresTable {
  id: string;
  name: string;
  /** Unique among stores that are not deleted. */
  nameKey: string;
  createdAt: number;
  /** When it was removed; for an id that stands for another store, when that was found out. */
  deletedAt: number | null;
  /** The store that had this name already when a device made this id for it. */
  mergedInto: string | null;
}

/**
 * What is known about an order of aisles. `placeId` names its owner: a store, or a list for what was bought without
 * one.
 */
interface PlaceOrdersTable {
  placeId: string;
  /** Grows with every change of the order. */
  version: number;
  /** How many trips are counted in {@link PlacePairsTable}. */
  trips: number;
  /** The order that the last trip changed, JSON; null where a user made the current one. */
  previous: string | null;
  /** When that was; also null if it wasn't recorded yet. */
  learntAt: number | null;
  /** The last version that was taken back. */
  undoneVersion: number | null;
  /** The device that set the current order; empty where trips did, or it didn't say. */
  client: string;
}

/** Without rows an owner has the usual order. */
interface PlaceAislesTable {
  placeId: string;
  aisleId: string;
  rank: number;
  isPinned: Flag;
}

/** How certain it is that one aisle is passed before another. */
interface PlacePairsTable {
  placeId: string;
  before: string;
  after: string;
  weight: number;
}

export interface StoreTables {
  aisles: AislesTable;
  stores: StoresTable;
  placeOrders: PlaceOrdersTable;
  placeAisles: PlaceAislesTable;
  placePairs: PlacePairsTable;
}
