import type { ReactNode } from 'react';

/** The line above an empty recipe that leads to the import. The build renders it for the app-shell preview as well. */
export function ImportInstead({ children }: { children: ReactNode }) {
  return <p className="import-instead">{children}</p>;
}
