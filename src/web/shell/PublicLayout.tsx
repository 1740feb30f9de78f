import type { ReactNode } from 'react';
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** The frame of the public pages, for visitors and logged-in users alike. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicFrame corner={<ColourSchemeSwitch />}>{children}</PublicFrame>;
}
