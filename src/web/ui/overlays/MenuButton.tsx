import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentType, Suspense, useCallback, useRef, useState } from 'react';
import classes from './MenuButton.module.css';
import { OnItsWay } from '../page/OnItsWay.tsx';

interface MenuButtonProps<P> {
  label: string;
  /** The open menu, an `OpenMenu`; its code may be loaded later than the button's. */
  Items: ComponentType<P & { onClose: () => void }>;
  items: P;
}

/** A button with three dots that opens a menu over itself. */
export function MenuButton<P extends object>({ label, Items, items }: MenuButtonProps<P>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size="1.25rem" />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={<OnItsWay onElse={() => setOpen(false)} />}>
          <Items {...items} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
