import { queryOptions } from '@tanstack/react-query';
import {
  type MeasureBody,
  measureBody,
  measureOriginsAnswer,
} from '../../contract/products/product-measures.ts';
import type { AnyUnit } from '../../contract/quantities/units.ts';
import { aboutResource, request } from '../http.ts';
import { productMeasuresQuery } from '../queries/products/product-measures.ts';

/** The measures of one product with where they come from, under the key of all measures: changes refresh both. */
export const measureOriginsQuery = (id: string) =>
  queryOptions({
    queryKey: [...productMeasuresQuery.queryKey, id],
    queryFn: ({ signal }) =>
      request('GET', `/api/v2/product/${id}/measures`, { schema: measureOriginsAnswer, signal }),
    staleTime: 0,
    // The page itself says so.
    meta: { silent: true },
  });

interface MeasureOf {
  id: string;
  unit: AnyUnit;
}

export const setMeasure = ({ id, unit, ...body }: MeasureOf & { amount: MeasureBody }) =>
  request('PUT', `/api/v2/product/${id}/measures/${unit}`, { body: body.amount, schema: measureBody });

export const removeMeasure = ({ id, unit }: MeasureOf) =>
  request('DELETE', `/api/v2/product/${id}/measures/${unit}`, { schema: aboutResource });
