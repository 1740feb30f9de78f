import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The element at the right of the header that pages may fill; null until the layout has mounted it. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Shows its children at the right of the header while the page is open. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const target = use(HeaderSlotContext);
  return target && createPortal(children, target);
}
