import { queryOptions } from '@tanstack/react-query';
import { forgotPasswordAnswer } from '../../contract/auth.ts';
import { request, unwrap } from '../http.ts';

/** What becomes of links that the server writes to people. It changes with the server's settings alone. */
export const linkDeliveryQuery = queryOptions({
  queryKey: ['link-delivery'],
  queryFn: async ({ signal }) => {
    const asked = request('GET', '/api/auth/forgot-password', { schema: forgotPasswordAnswer, signal });
    return (await unwrap(asked)).links;
  },
  retry: false,
  meta: { silent: true },
});
