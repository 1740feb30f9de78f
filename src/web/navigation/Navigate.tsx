import { useEffect, useState } from 'react';
import { navigate } from './navigation.ts';

/** Redirects to `to`, which takes this page's place in the history. */
export function Navigate({ to, state }: { to: string; state?: unknown }) {
  // Only once, because the state for the page is created again with every rendering.
  const [target] = useState({ to, state });
  useEffect(() => {
    void navigate(target.to, { replace: true, state: target.state });
  }, [target]);
  return null;
}
