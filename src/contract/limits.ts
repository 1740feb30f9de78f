/** Upper and lower bounds that hold on the wire, in the database and in the forms alike. */
export const LIMITS = {
  nameLength: 200,
  noteLength: 500,
  emailLength: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** Longest captcha token accepted, in characters. */
  captchaTokenLength: 4_096,
  /** Longest code of a second factor accepted, blanks and dashes included. */
  codeLength: 40,
  /** Passkeys one account may have. */
  passkeysPerAccount: 20,
  /** Live items a list may hold; tombstones don't count. */
  itemsPerList: 2_000,
  itemsPerOperation: 2_000,
  operationsPerBatch: 500,
  /** Entries of a list's history in one answer. */
  historyPage: 50,
  /** Items that the entries of one answer may have touched together; a single entry may exceed it. */
  historyPageItems: 2_000,
  /** Product names spelled out in one entry of the history. */
  historyProducts: 20,
  recipeIngredients: 200,
  /** Lines understood in one call. */
  linesPerParse: 200,
  /** Recipe text, in bytes of HTML. */
  recipeTextBytes: 200_000,
  /** How deep its elements may be nested. */
  recipeTextDepth: 1_000,
  portionsMax: 1_000,
  quantityMax: 1_000_000,
  quantityDecimals: 3,
  /** Body of any request, in bytes. */
  bodyBytes: 1_000_000,
  /** Body of an operations batch, in bytes. */
  batchBytes: 256_000,
  /** Operations in one answer, as JSON, in characters; clients refetch what is left out. */
  answeredOperationsLength: 1_000_000,
  /** One message from a client on the socket, in bytes. */
  socketMessageBytes: 64_000,
  /** An announcement above this many bytes carries the version alone, and its readers refetch. */
  announcementBytes: 16_000,
} as const;

/** Business constants of the user interface, in milliseconds unless the name says otherwise. */
export const TIMING = {
  loaderDelay: 500,
  notificationAutoClose: 1_500,
  captchaTimeout: 30_000,
  cacheTime: 300_000,
  socketReconnectDelay: 1_000,
  socketReconnectDelayMax: 5_000,
  socketTimeout: 20_000,
  /** How often a room hears its version, so that a lost message heals. */
  versionHeartbeat: 30_000,
  /** Comings and goings within this time are told at once: who views a list is no news by the millisecond. */
  viewersPause: 300,
  /** How long the person's own ticked line stays where the thumb is before it moves to the basket. */
  tickSettle: 1_000,
} as const;
