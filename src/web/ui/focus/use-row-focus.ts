import { useEffect, useRef } from 'react';

const SELECTORS = {
  up: '[data-action="up"]',
  down: '[data-action="down"]',
  remove: '[data-action="remove"]',
  menu: '[aria-haspopup="menu"]',
};

/** Controls of a row, the most likely first. */
type Actions = readonly (keyof typeof SELECTORS)[];

/**
 * Keeps the focus in a table or list whose rows move and go: after the next render the focus is on the first of
 * these controls that the row has, if it can be used.
 */
export function useRowFocus<Rows extends HTMLElement = HTMLTableElement>() {
  const table = useRef<Rows>(null);
  const wanted = useRef<{ key: string; actions: Actions } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { key, actions } = wanted.current;
    wanted.current = null;
    const row = table.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    const buttons = actions.map((action) => row?.querySelector<HTMLButtonElement>(SELECTORS[action]));
    buttons.find((button) => button && !button.disabled)?.focus();
  });
  /** @param key of the row, once the change that is being made is on the screen */
  const focusRow = (key: string, actions: Actions): void => {
    wanted.current = { key, actions };
  };
  return { table, focusRow };
}
