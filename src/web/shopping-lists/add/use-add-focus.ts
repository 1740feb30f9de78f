import { useEffect } from 'react';
import { ADDING_SEARCH } from '../../../contract/linked-pages.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useLocation } from '../../navigation/use-navigation.ts';
import { JUST_MADE } from '../just-made.ts';

/** Whether the add field is wanted at once: by a notification, which asks once, or by a list made to be filled. */
export function useAddFocus(isEmpty: boolean): boolean {
  const { pathname, search, state } = useLocation();
  const isAsked = search === ADDING_SEARCH;
  useEffect(() => {
    if (isAsked) void navigate(pathname, { replace: true, keepScroll: true });
  }, [isAsked, pathname]);
  return isAsked || (isEmpty && state === JUST_MADE);
}
