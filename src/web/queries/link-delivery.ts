import { queryOptions } from '@tanstack/react-query';
import { forgotPasswordAnswer } from '../../contract/auth/auth.ts';
import { request, unwrap } from '../http.ts';

/** What the server does with links to users. It changes only with the server's settings. */
export const linkDeliveryQuery = queryOptions({
  queryKey: ['link-delivery'],
  queryFn: async ({ signal }) => {
    const asked = request('GET', '/api/auth/forgot-password', { schema: forgotPasswordAnswer, signal });
    return (await unwrap(asked)).links;
  },
  retry: false,
  meta: { silent: true },
});
