import type { ClientToServerEvents } from '../contract/events.ts';

/** Every event of {@link ClientToServerEvents}. Types don't exist at run time; a missing event fails to compile. */
export const CLIENT_EVENTS = Object.keys({
  joinRoom: true,
  leaveRoom: true,
  leaveAllRooms: true,
  viewing: true,
  claim: true,
  message: true,
} satisfies Record<keyof ClientToServerEvents, true>) as (keyof ClientToServerEvents)[];
