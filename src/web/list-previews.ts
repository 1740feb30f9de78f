import { queryOptions } from '@tanstack/react-query';
import { listPreviewsAnswer } from '../contract/shopping-lists.ts';
import { request } from './http.ts';
import { i18n } from './texts/i18n.ts';

/** The lists this user has access to, as the overview and every choice of a list show them. */
export const listPreviewsQuery = queryOptions({
  queryKey: ['shopping-lists'],
  queryFn: ({ signal }) => request('GET', '/api/v2/shopping-list', { schema: listPreviewsAnswer, signal }),
  // Socket messages refresh it while it is shown; what was missed meanwhile is asked for on the way in.
  refetchOnMount: 'always',
  meta: { errorText: i18n.t('lists.fetchAllFailed') },
});
