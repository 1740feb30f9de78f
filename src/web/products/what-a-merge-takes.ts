import type { QueryClient } from '@tanstack/react-query';
import type { Measure, MeasureOrigins } from '../../contract/products/product-measures.ts';
import { showQuantity } from '../../contract/quantities/quantities.ts';
import { productPhotosQuery } from '../queries/photos/photos.ts';
import { t } from '../texts/merging.ts';
import { measureOriginsQuery } from './measure-api.ts';

interface Merged {
  id: string;
  /** The product that remains. */
  into: { id: string; name: string };
}

/** What becomes of the photo and the measures of a product that is merged, in sentences; empty if it has neither. */
export async function whatMergeTakes(queryClient: QueryClient, { id, into }: Merged): Promise<string> {
  try {
    const [photos, own, others] = await Promise.all([
      queryClient.query({ ...productPhotosQuery, staleTime: 0 }),
      queryClient.query(measureOriginsQuery(id)),
      queryClient.query(measureOriginsQuery(into.id)),
    ]);
    const hasPhoto = (productId: string): boolean =>
      photos.some(([photographed]) => photographed === productId);
    return [
      ...photoWords(hasPhoto(id), hasPhoto(into.id), into.name),
      ...measureWords(own, others, into.name),
    ].join(' ');
  } catch {
    return t('merging.unknown', { into: into.name });
  }
}

function photoWords(has: boolean, hasOther: boolean, into: string): string[] {
  if (!has) return [];
  return [t(hasOther ? 'merging.photoLost' : 'merging.photoMoves', { into })];
}

/** As the server decides: what users set or removed of the product that remains stays as it is. */
function measureWords({ own }: MeasureOrigins, remaining: MeasureOrigins, into: string): string[] {
  const set = new Map(remaining.own.map((measure) => [measure[0], measure]));
  const isTaken = ([unit]: Measure): boolean => set.has(unit) || remaining.removed.includes(unit);
  const isSame = ([unit, qty, of]: Measure): boolean => {
    const [, otherQty, otherOf] = set.get(unit) ?? [];
    return qty === otherQty && of === otherOf;
  };
  const moved = own.filter((measure) => !isTaken(measure));
  const lost = own.filter((measure) => isTaken(measure) && !isSame(measure));
  return [
    ...(moved.length > 0 ? [t('merging.measuresMove', { into, measures: inWords(moved) })] : []),
    ...(lost.length > 0 ? [t('merging.measuresLost', { into, measures: inWords(lost) })] : []),
  ];
}

const inWords = (measures: readonly Measure[]): string =>
  measures
    .map(([unit, qty, of]) =>
      t('merging.measure', {
        unit: showQuantity({ qty: 1, unit }),
        amount: showQuantity({ qty, unit: of }),
      }),
    )
    .join(', ');
