import {
  IconCalendar,
  IconLogout,
  IconPackage,
  IconShoppingCart,
  IconToolsKitchen2,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/Link.tsx';
import { usePathname } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/translate.ts';
import classes from './Navigation.module.css';

interface NavigationProps {
  isAdmin: boolean;
  usersBadge: ReactNode;
  /** After a tap, so that a phone can close the navigation. */
  onNavigate: () => void;
}

/** Whether the path is a section's own or below it. The lists are the home page too. */
function isWithin(pathname: string, section: string): boolean {
  const path = pathname === routes.home.path ? routes.lists.path : pathname;
  return path === section || path.startsWith(`${section}/`);
}

export function Navigation({ isAdmin, usersBadge, onNavigate }: NavigationProps) {
  const pathname = usePathname();
  const link = (to: string, Icon: TablerIcon, label: string, badge?: ReactNode) => (
    <Link
      to={to}
      onClick={onNavigate}
      className={classes.link}
      aria-current={isWithin(pathname, to) ? 'page' : undefined}
    >
      <Icon size="1.25rem" stroke={1.8} aria-hidden="true" />
      {label}
      {badge}
    </Link>
  );
  return (
    <>
      {link(routes.lists.path, IconShoppingCart, t('shell.lists'))}
      {link(routes.recipes.path, IconToolsKitchen2, t('shell.recipes'))}
      {link(routes.plan.path, IconCalendar, t('shell.plan'))}
      {link(routes.products.path, IconPackage, t('shell.products'))}
      {isAdmin && link(routes.users.path, IconUsers, t('shell.users'), usersBadge)}
      <span className={classes.space} />
      {link(routes.account.path, IconUserCircle, t('shell.account'))}
      {link(routes.logout.path, IconLogout, t('shell.logout'))}
    </>
  );
}
