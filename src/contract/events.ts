import * as z from 'zod/mini';
import { id } from './fields.ts';
import { appliedOperation } from './shopping-lists/operations.ts';

/** Where Socket.IO is served; its clients' own default. */
export const SOCKET_PATH = '/socket.io';

/** The room of a list: its members' open screens. */
export const listRoom = (listId: string): string => `shopping-list:${listId}`;
/** Every screen of one user. */
export const userRoom = (userId: string): string => `user:${userId}`;
/** Named by a message that goes to the screens of several users at once. */
export const USERS_ROOM = 'users';
/** Every screen of every active user. */
export const HOUSEHOLD_ROOM = 'household';

/** An id that belongs to nothing: anything may have changed. */
export const ANYTHING = '00000000-0000-0000-0000-000000000000';

/**
 * The id to announce when these have changed together; undefined for none. Each message makes each screen ask again,
 * and a product may stand in thousands of recipes.
 */
export const togetherId = (ids: readonly string[]): string | undefined =>
  ids.length > 1 ? ANYTHING : ids[0];

const LIST_ROOM = /^shopping-list:(.+)$/;
/** The list id of a list's room, or undefined for any other room. */
export function listIdOfRoom(room: string): string | undefined {
  const listId = LIST_ROOM.exec(room)?.[1];
  return id.safeParse(listId).success ? listId : undefined;
}

/**
 * To a list's room: the list is now at `version`, and `operations`, if present, lead there. Otherwise clients refetch,
 * also when the version is known but the digest differs.
 */
export const refreshListPayload = z.object({
  version: z.number(),
  epoch: z.string(),
  /** Covers what changes without an operation: see list-digest.ts. Sent with every repeated version. */
  digest: z.optional(z.string()),
  operations: z.optional(z.array(appliedOperation)),
});
export type RefreshListPayload = z.infer<typeof refreshListPayload>;

/** A user takes an aisle on a trip: the others need not look there. */
export const aisleClaim = z.object({ tripId: id, aisleId: id, userId: z.string() });
export type AisleClaim = z.infer<typeof aisleClaim>;

/** A client takes an aisle, or gives it back. */
export const claimChange = z.object({ tripId: id, aisleId: id, isTaken: z.boolean() });
export type ClaimChange = z.infer<typeof claimChange>;

/**
 * The server's messages. A client that knows only the first action, and refetches on it, is also correct. The id of
 * products, recipes, stores, meals and lists may be {@link ANYTHING}: then several have changed at
 * once, or each of them may have without an announcement that arrived.
 */
export const serverMessage = z.discriminatedUnion('action', [
  z.object({
    room: z.string(),
    action: z.literal('refresh-shopping-list'),
    /** Absent when a member's own message is relayed, or when members or the list itself changed: refetch. */
    payload: z.optional(refreshListPayload),
  }),
  /** To a list's room: the users who view it now, each once. */
  z.object({
    room: z.string(),
    action: z.literal('list-viewers'),
    payload: z.object({ users: z.array(z.string()) }),
  }),
  /** To a list's room: who takes which aisle, each aisle of a trip once. Those of other trips than the open one are over. */
  z.object({
    room: z.string(),
    action: z.literal('list-claims'),
    payload: z.object({ claims: z.array(aisleClaim) }),
  }),
  /**
   * To users: the set of lists, or the progress of one of them, changed. Not sent to sockets in the list's own room,
   * which get `refresh-shopping-list`.
   */
  z.object({
    room: z.string(),
    action: z.literal('refresh-shopping-lists'),
    payload: z.object({ id }),
  }),
  /** To a user: their access to a list was withdrawn, or the list removed. */
  z.object({
    room: z.string(),
    action: z.literal('shopping-list-gone'),
    payload: z.object({ id }),
  }),
  /** To the household: the catalogue changed. */
  z.object({ room: z.string(), action: z.literal('refresh-products'), payload: z.object({ id }) }),
  /** To the household: a recipe was added, changed or removed. */
  z.object({ room: z.string(), action: z.literal('refresh-recipes'), payload: z.object({ id }) }),
  /**
   * To the household: a store, or the order of its aisles, changed; `id` is the store's. To a list's room: the list's
   * store, or the order of its own aisles, changed; `id` is the list's.
   */
  z.object({ room: z.string(), action: z.literal('refresh-stores'), payload: z.object({ id }) }),
  /** To the household: a meal of the plan was added, changed or removed. */
  z.object({ room: z.string(), action: z.literal('refresh-meals'), payload: z.object({ id }) }),
  /** To a user: their own role changed. `GET /api/auth/check` answers who they are now. */
  z.object({ room: z.string(), action: z.literal('refresh-session'), payload: z.object({}) }),
  /** To the admins: accounts changed. */
  z.object({ room: z.string(), action: z.literal('refresh-users'), payload: z.object({}) }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** A client's own message. It is relayed to the other members without its payload. */
export const clientMessage = z.object({
  room: z.string().check(z.maxLength(100)),
  action: z.literal('refresh-shopping-list'),
  payload: z.optional(z.unknown()),
});
export const roomName = z.string().check(z.maxLength(100));

/** The acknowledgement of joinRoom. */
export type JoinAnswer =
  | {
      success: true;
      version: number;
      epoch: string;
      digest?: string | undefined;
      viewers: string[];
      /** Missing from older servers. */
      claims?: AisleClaim[];
    }
  | {
      success: false;
      message: 'FORBIDDEN' | 'SHOPPING_LIST_NOT_FOUND' | 'VALIDATION_ERROR' | 'SERVICE_UNAVAILABLE';
    };

export interface ServerToClientEvents {
  message: (message: ServerMessage) => void;
}

export interface ClientToServerEvents {
  joinRoom: (room: string, acknowledge?: (answer: JoinAnswer) => void) => void;
  leaveRoom: (room: string) => void;
  leaveAllRooms: () => void;
  /** Whether the list of a joined room is visible on this screen; joining says that it is. */
  viewing: (room: string, isViewing: boolean) => void;
  /** Takes an aisle of a joined room's list, unless another user has it, or gives it back. `list-claims` tells. */
  claim: (room: string, change: ClaimChange) => void;
  message: (message: z.infer<typeof clientMessage>) => void;
}
