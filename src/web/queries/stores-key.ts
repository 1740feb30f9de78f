/** Begins the keys of all queries that `refresh-stores` is about. */
export const STORES_KEY = ['stores'];
