import { queryOptions } from '@tanstack/react-query';
import { shareUsersAnswer } from '../../../contract/users/users.ts';
import { request } from '../../http.ts';
import { t } from '../../texts/sharing.ts';

export const shareUsersQuery = queryOptions({
  queryKey: ['share-users'],
  queryFn: ({ signal }) => request('GET', '/api/v2/user/for-share', { schema: shareUsersAnswer, signal }),
  staleTime: 0,
  meta: { errorText: t('sharing.usersFailed') },
});
