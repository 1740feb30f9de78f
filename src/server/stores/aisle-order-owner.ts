/** What an order of aisles belongs to: a store, or a list for what is bought without one. Stored as `placeId`. */
export type AisleOrderOwner = `store:${string}` | `list:${string}`;

export const orderOwnerOfStore = (storeId: string): AisleOrderOwner => `store:${storeId}`;
export const orderOwnerOfList = (listId: string): AisleOrderOwner => `list:${listId}`;
