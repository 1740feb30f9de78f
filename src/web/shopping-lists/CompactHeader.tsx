import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HeaderSlot } from '../ui/page/HeaderSlot.tsx';
import { useRootAttribute } from '../ui/theme/use-root-attribute.ts';
import classes from './CompactHeader.module.css';

interface CompactHeaderProps {
  name: string;
  /** Its progress in words. */
  children: ReactNode;
}

/** Below a page's heading: says the same in the header while the heading is scrolled out of sight. */
export function CompactHeader({ name, children }: CompactHeaderProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  useRootAttribute('data-brief', isShown);
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      // A busy processor gets several at once; the latest comes last.
      for (const { boundingClientRect } of entries) setShown(boundingClientRect.top < 0);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <span className={classes.mark} ref={mark} />
      {isShown && (
        <HeaderSlot>
          <span className={classes.brief} aria-hidden="true">
            <span className={classes.briefName}>{name}</span>
            {children}
          </span>
        </HeaderSlot>
      )}
    </>
  );
}
