import type { ReactNode } from 'react';
import classes from './Page.module.css';
import { usePageTitle } from './page-title.ts';

interface PageProps {
  /** The heading, and the section in the document's title. */
  title: string;
  /** What follows the heading on its line. */
  aside?: ReactNode;
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode;
  /** 680 px for lists and forms; 940 px for what needs more room. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

export function Page({ title, aside, actions, width = 'narrow', children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {aside}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
