/** How many colours there are for people. */
export const USER_COLOURS = 8;

/**
 * The colour of a person's circle and of the marks on what they change: 0 to 7, always the same for one user id. The
 * server chooses ids so that people have different colours.
 */
export function userColour(userId: string): number {
  // The end of a UUID is random; its beginning is the time it was made.
  return Number.parseInt(userId.slice(-6), 16) % USER_COLOURS;
}
