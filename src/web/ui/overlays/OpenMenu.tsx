import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import classes from './MenuButton.module.css';

interface OpenMenuProps {
  label: string;
  /** Closes the menu. */
  onClose: () => void;
  /** Its `Menu.Item`s. */
  children: ReactNode;
}

/** The open menu of a `MenuButton`, over the button it belongs to. */
export function OpenMenu({ label, onClose, children }: OpenMenuProps) {
  useCloseOnBack(onClose);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      returnFocus={false}
      // A screen reader can't announce an empty focusable child of a menu.
      withInitialFocusPlaceholder={false}
      // On a phone held sideways it is scrolled, and not the page below it.
      floatingStrategy="fixed"
      // Mantine shifts it 5 px away from one edge of the window, so it must end as far from the other.
      middlewares={{ size: { padding: 5 } }}
      classNames={{ item: classes.item, dropdown: classes.dropdown, divider: classes.divider }}
    >
      <Menu.Target>
        <span className={classes.overButton} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
