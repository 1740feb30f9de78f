import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/Link.tsx';
import classes from './BackLink.module.css';

interface BackLinkProps {
  to: string;
  /** Where it leads, in words: 'Wróć do przepisów'. */
  children: ReactNode;
}

/** The way back to what a page belongs to. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" /> {children}
    </Anchor>
  );
}
