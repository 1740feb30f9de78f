/** A value of which each of two people had a copy. */
export interface Picked<T> {
  value: T;
  /** Both have changed it, each to something else; `value` is mine then. */
  isConflict: boolean;
}

/** The value of the one who changed it. */
export function pickChanged<T>(
  base: T | undefined,
  mine: T,
  theirs: T,
  isSame: (a: T, b: T) => boolean = Object.is,
): Picked<T> {
  const isTheirs = base !== undefined && isSame(mine, base);
  const isMine = isSame(mine, theirs) || (base !== undefined && isSame(theirs, base));
  return { value: isTheirs && !isMine ? theirs : mine, isConflict: !isTheirs && !isMine };
}
