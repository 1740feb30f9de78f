import { queryOptions } from '@tanstack/react-query';
import { registrationAnswer } from '../../contract/auth/registration.ts';
import { request, unwrap } from '../http.ts';

/** Whether the next person to register becomes the admin. Asked anew by each login page: registering changes it. */
export const firstAccountQuery = queryOptions({
  queryKey: ['first-account'],
  queryFn: async ({ signal }) => {
    const asked = request('GET', '/api/auth/register', { schema: registrationAnswer, signal });
    return (await unwrap(asked)).isFirst;
  },
  gcTime: 0,
  retry: false,
  meta: { silent: true },
});
