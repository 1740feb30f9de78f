import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../texts/translate.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import classes from './ListActions.module.css';
import type { ListMenuItemsProps } from './ListMenuItems.tsx';

const load = async () => (await import('./ListMenuItems.tsx')).ListMenuItems;
const ListMenuItems = lazyPart(load);

export function ListMenu(props: Omit<ListMenuItemsProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => fetchSoon(load), []);
  const close = useCallback((): void => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span className={classes.menu}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('lists.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size={20} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <ListMenuItems {...props} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
