import { createContext, useContext, useEffect } from 'react';

/** A part of a product's page into which something may be typed. */
export interface UnsavedPart {
  isUnsaved: boolean;
  /** Resolves with whether it is saved now; it shows itself why it isn't. */
  save: () => Promise<boolean>;
  focus: () => void;
}

/** The parts of the page, so that its one 'Zapisz' saves all of them, and leaving asks about unsaved ones. */
export const UnsavedParts = createContext<Set<UnsavedPart> | null>(null);

export function useUnsavedParts(): Set<UnsavedPart> {
  const parts = useContext(UnsavedParts);
  if (parts === null) throw new Error('Nobody would ask what is unsaved here');
  return parts;
}

/** Makes a part known to the page it is on. */
export function useUnsavedPart(part: UnsavedPart): void {
  const parts = useUnsavedParts();
  useEffect(() => {
    parts.add(part);
    return () => {
      parts.delete(part);
    };
  });
}

/** Saves what was typed, one after the other. The first that can't be saved gets the focus. */
export async function saveParts(parts: ReadonlySet<UnsavedPart>): Promise<boolean> {
  let failed: UnsavedPart | undefined;
  for (const part of [...parts].filter(({ isUnsaved }) => isUnsaved)) {
    if (!(await part.save())) failed ??= part;
  }
  failed?.focus();
  return failed === undefined;
}
