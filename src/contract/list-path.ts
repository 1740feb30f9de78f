/** Where the API has the lists. */
export const LISTS_PATH = '/api/v2/shopping-list';

/** Where it has one of them; what belongs to it is below. */
export const listPath = (listId: string): string => `${LISTS_PATH}/${listId}`;
