/** Lists created or ended on this device, until the server's overview includes the change. */
export interface ListVisibility {
  made: ReadonlySet<string>;
  ended: ReadonlySet<string>;
}

export const NO_CHANGES: ListVisibility = { made: new Set(), ended: new Set() };

/** Shows the list from now on, though the server's overview may not have it yet. */
export function withMade(visibility: ListVisibility, listId: string): ListVisibility {
  return { ...visibility, made: new Set(visibility.made).add(listId) };
}

/** Hides the list from now on, though an overview on its way may still have it. */
export function withEnded(visibility: ListVisibility, listId: string): ListVisibility {
  return { ...visibility, ended: new Set(visibility.ended).add(listId) };
}

/** Shows a list again that was hidden as ended. */
export function withoutEnded(visibility: ListVisibility, listId: string): ListVisibility {
  return { ...visibility, ended: new Set([...visibility.ended].filter((id) => id !== listId)) };
}

/** The server's overview settles what was created and ended here. */
export function confirmedBy({ made, ended }: ListVisibility, listed: ReadonlySet<string>): ListVisibility {
  return {
    made: new Set([...made].filter((id) => !listed.has(id))),
    ended: new Set([...ended].filter((id) => listed.has(id))),
  };
}
