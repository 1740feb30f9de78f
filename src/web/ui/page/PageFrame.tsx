import type { ReactNode } from 'react';
import classes from './Page.module.css';

export interface PageFrameProps {
  /** The heading. */
  title: string;
  /** What follows the heading on its line. */
  aside?: ReactNode;
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode;
  /** 680 px for lists and forms; 940 px for what needs more room, 1280 px for a week. */
  width?: string;
  children?: ReactNode;
}

/** In characters: a shorter title has room beside more buttons on a phone. */
const SHORT_TITLE = 10;

/** The markup of a page. The build renders it for the app-shell preview, so it takes no hooks. */
export function PageFrame({ title, aside, actions, width, children }: PageFrameProps) {
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        <div className={classes.heading} data-short={title.length < SHORT_TITLE || undefined}>
          <h1 className={classes.title}>{title}</h1>
          {aside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
