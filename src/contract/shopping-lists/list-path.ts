/** The path of the lists in the API. */
export const LISTS_PATH = '/api/v2/shopping-list';

/** The path of one list; everything that belongs to it is below. */
export const listPath = (listId: string): string => `${LISTS_PATH}/${listId}`;
