/** Upper and lower bounds that hold on the wire, in the database and in the forms alike. */
export const LIMITS = {
  nameLength: 200,
  noteLength: 500,
  emailLength: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** Longest accepted captcha token, in characters. */
  captchaTokenLength: 4_096,
  /** Longest accepted code of a second factor, spaces and dashes included. */
  codeLength: 40,
  /** Longest accepted address of a push subscription, in characters. */
  pushEndpointLength: 2_000,
  /** Accounts that wait for their first activation. */
  waitingAccounts: 500,
  /** Passkeys one account may have. */
  passkeysPerAccount: 20,
  /** Live items a list may hold; tombstones don't count. */
  itemsPerList: 2_000,
  itemsPerOperation: 2_000,
  operationsPerBatch: 500,
  /** Entries of a list's history in one answer. */
  historyPage: 50,
  /** Items that the entries of one answer may touch together; a single entry may exceed it. */
  historyPageItems: 2_000,
  /** Suggestions in one answer. */
  suggestionsPage: 200,
  /** Product names listed in one entry of the history. */
  historyProducts: 20,
  /** Stores of one installation that are not deleted. */
  stores: 200,
  aislesPerOrder: 200,
  recipeIngredients: 200,
  /** Lines understood in one call. */
  linesPerParse: 200,
  /** HTML of a recipe's text. */
  recipeTextBytes: 200_000,
  /** Tags in that HTML: the cost of cleaning it grows with them. */
  recipeTextTags: 10_000,
  /** Greatest depth of nested elements. */
  recipeTextDepth: 1_000,
  portionsMax: 1_000,
  /** Minutes of a recipe; ten weeks, for food that has to ripen. */
  minutesMax: 100_800,
  /** Where a recipe comes from, in characters. */
  sourceLength: 2_000,
  /** Longest side of a photo, and of the small picture that stands for it in a list. */
  photoLargePx: 1_280,
  photoThumbPx: 192,
  photoLargeBytes: 400_000,
  photoThumbBytes: 16_000,
  tagLength: 50,
  tagsPerRecipe: 20,
  mealsPerDay: 50,
  /** Earlier changes that one change names. */
  takenBackChanges: 50,
  /** Days of the plan in one answer. */
  daysPerPlan: 62,
  quantityMax: 1_000_000,
  /** Body of any request. */
  bodyBytes: 1_000_000,
  /** Body of the import of a page. */
  importBytes: 4_000_000,
  /** Body of an operations batch. */
  batchBytes: 256_000,
  /** Operations in one answer, in characters of JSON; clients refetch those left out. */
  answeredOperationsLength: 1_000_000,
  /** One message from a client on the socket. */
  socketMessageBytes: 64_000,
  /** A larger announcement carries only the version, and clients refetch. */
  announcementBytes: 16_000,
} as const;

/** Times of the sockets that both sides count on. */
export const TIMING = {
  socketReconnectDelayMs: 1_000,
  socketReconnectMaxDelayMs: 5_000,
  socketTimeoutMs: 20_000,
  /** How often a room's version is repeated, to repair lost messages. */
  versionHeartbeatMs: 30_000,
  /** Changes of who views a list, or takes which aisle, are announced together if they are made within this time. */
  presencePauseMs: 300,
} as const;
