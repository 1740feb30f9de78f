import { Anchor } from '@mantine/core';
import { Link } from '../navigation/Link.tsx';
import { useLocation } from '../navigation/use-navigation.ts';

/** A link between the public pages; it carries along where the visitor wanted to go in the first place. */
export function AuthLink({ to, children }: { to: string; children: string }) {
  const state: unknown = useLocation().state;
  return (
    <Anchor component={Link} to={to} state={state} inherit fw={600}>
      {children}
    </Anchor>
  );
}
