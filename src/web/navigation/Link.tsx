import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { isHere, navigate } from './navigation.ts';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of the app. */
  to: string;
  /** Left for the page, in the history. */
  state?: unknown;
}

/** A link to a page of the app. What opens another tab or window stays the browser's. */
export function Link({ to, state, onClick, children, ...props }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isOurs =
      !event.defaultPrevented &&
      event.button === 0 &&
      !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
      (props.target === undefined || props.target === '_self');
    if (!isOurs) return;
    event.preventDefault();
    void navigate(to, { state, replace: isHere(to) });
  };
  return (
    <a {...props} href={to} onClick={follow}>
      {children}
    </a>
  );
}
