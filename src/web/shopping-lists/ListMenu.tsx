import { useEffect } from 'react';
import { t } from '../texts/translate.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import type { ListMenuItemsProps } from './ListMenuItems.tsx';
import { MenuButton } from '../ui/overlays/MenuButton.tsx';

const load = async () => (await import('./ListMenuItems.tsx')).ListMenuItems;
const ListMenuItems = lazyPart(load);

export function ListMenu(props: Omit<ListMenuItemsProps, 'onClose'>) {
  useEffect(() => fetchSoon(load), []);
  return <MenuButton label={t('lists.menu')} Items={ListMenuItems} items={props} />;
}
