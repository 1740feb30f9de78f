import { useEffect } from 'react';
import { usePathname } from '../../navigation/use-navigation.ts';

/** Sets the document's title: 'LZ | {section}', or plain 'LZ' without a section and on the home page. */
export function usePageTitle(section?: string): void {
  const pathname = usePathname();
  useEffect(() => {
    document.title = section === undefined || section === '' || pathname === '/' ? 'LZ' : `LZ | ${section}`;
  }, [section, pathname]);
}
