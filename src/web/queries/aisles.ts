import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Aisle, aislesAnswer } from '../../contract/aisles.ts';
import { request } from '../http.ts';

/** The aisles of a store, in their usual order. */
const aislesQuery = queryOptions({
  queryKey: ['aisles'],
  queryFn: ({ signal }) => request('GET', '/api/v2/aisles', { schema: aislesAnswer, signal }),
  // Without them lists stand in the order of adding.
  meta: { kept: true, silent: true },
});

/** Undefined until they are known. */
export const useAisles = (): readonly Aisle[] | undefined => useQuery(aislesQuery).data;
