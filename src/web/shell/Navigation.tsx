import {
  IconLogout,
  IconPackage,
  IconShoppingCart,
  IconToolsKitchen2,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import classes from './Navigation.module.css';

interface NavigationProps {
  isAdmin: boolean;
  usersBadge: ReactNode;
  /** After a tap, so that a phone can close the navigation. */
  onNavigate: () => void;
}

export function Navigation({ isAdmin, usersBadge, onNavigate }: NavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const link = (to: string, Icon: TablerIcon, label: string, badge?: ReactNode) => (
    <NavLink
      to={to}
      onClick={onNavigate}
      className={classes.link ?? ''}
      aria-current={to === '/shopping-lists' && pathname === '/' ? 'page' : undefined}
    >
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      {label}
      {badge}
    </NavLink>
  );
  return (
    <>
      {link('/shopping-lists', IconShoppingCart, t('shell.lists'))}
      {link('/recipes', IconToolsKitchen2, t('shell.recipes'))}
      {link('/products', IconPackage, t('shell.products'))}
      {isAdmin && link('/users', IconUsers, t('shell.users'), usersBadge)}
      <span className={classes.space} />
      {link('/logout', IconLogout, t('shell.logout'))}
    </>
  );
}
