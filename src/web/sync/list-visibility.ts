/** Lists made or ended on this device, until an overview of the server has caught up with them. */
export interface ListVisibility {
  made: ReadonlySet<string>;
  ended: ReadonlySet<string>;
}

export const NO_CHANGES: ListVisibility = { made: new Set(), ended: new Set() };

/** Shows the list from now on, though the server's answer may not hold it yet. */
export function withMade(visibility: ListVisibility, listId: string): ListVisibility {
  return { ...visibility, made: new Set([...visibility.made, listId]) };
}

/** Hides the list from now on, though an answer on its way may still hold it. */
export function withEnded(visibility: ListVisibility, listId: string): ListVisibility {
  return { ...visibility, ended: new Set([...visibility.ended, listId]) };
}

/** Shows a list again that was hidden as ended. */
export function withoutEnded(visibility: ListVisibility, listId: string): ListVisibility {
  return { ...visibility, ended: new Set([...visibility.ended].filter((id) => id !== listId)) };
}

/** The server's overview is the word on what was made and ended here. */
export function confirmedBy({ made, ended }: ListVisibility, listed: ReadonlySet<string>): ListVisibility {
  return {
    made: new Set([...made].filter((id) => !listed.has(id))),
    ended: new Set([...ended].filter((id) => listed.has(id))),
  };
}
