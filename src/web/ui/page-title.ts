import { useEffect } from 'react';

/** Sets the document's title: 'LZ | {section}', or plain 'LZ' without a section and on the home page. */
export function usePageTitle(section?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = section === undefined || section === '' || pathname === '/' ? 'LZ' : `LZ | ${section}`;
  }, [section, pathname]);
}
import { useLocation } from '../navigation/use-navigation.ts';
