import { queryOptions } from '@tanstack/react-query';
import { LISTS_PATH } from '../../../contract/shopping-lists/list-path.ts';
import { listPreviewsAnswer } from '../../../contract/shopping-lists/shopping-lists.ts';
import { request } from '../../http.ts';
import { t } from '../../texts/translate.ts';

/** The lists this user has access to, as the overview and every choice of a list show them. */
export const listPreviewsQuery = queryOptions({
  queryKey: ['shopping-lists'],
  queryFn: ({ signal }) => request('GET', LISTS_PATH, { schema: listPreviewsAnswer, signal }),
  // Socket messages refresh it while it is shown; changes missed before are fetched when it is opened.
  refetchOnMount: 'always',
  meta: { errorText: t('lists.fetchAllFailed'), kept: true },
});
