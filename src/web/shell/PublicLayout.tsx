import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { PublicFrame } from './PublicFrame.tsx';

const ColourSchemeSwitch = lazyPart(
  async () => (await import('./ColourSchemeSwitch.tsx')).ColourSchemeSwitch,
);

/** The frame of the public pages, for visitors and logged-in users alike. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const corner = (
    <Suspense>
      <ColourSchemeSwitch />
    </Suspense>
  );
  return <PublicFrame corner={corner}>{children}</PublicFrame>;
}
