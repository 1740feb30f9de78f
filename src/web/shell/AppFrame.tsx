import type { ComponentProps, ReactNode } from 'react';
import { t } from '../texts/translate.ts';
import classes from './AppLayout.module.css';

interface AppFrameProps {
  /** Before the logo: what opens the navigation on a phone. */
  menu: ReactNode;
  /** An element with the props of {@link LOGO}. */
  logo: ReactNode;
  /** At the end of the header. */
  tools?: ReactNode;
  navigation?: ComponentProps<'nav'> & { 'data-open'?: boolean };
  main?: ComponentProps<'main'>;
}

/** How the logo looks, whatever element it is. */
export const LOGO = { className: classes.logo, children: t('common.appName') };

/** The markup around every page for users. The build renders it for the app-shell preview, so it takes no hooks. */
export function AppFrame({ menu, logo, tools, navigation, main }: AppFrameProps) {
  return (
    <div>
      <header className={classes.header}>
        {menu}
        {logo}
        {tools}
      </header>
      <nav {...navigation} className={classes.navbar} />
      <main {...main} className={classes.main} />
    </div>
  );
}
