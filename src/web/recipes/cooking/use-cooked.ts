import { useMutation } from '@tanstack/react-query';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { t } from '../../texts/recipes.ts';
import { shortDay, today } from '../../ui/dates/days.ts';
import { type Offer, useOffer } from '../../ui/undo/use-offer.ts';
import { markCooked } from '../api.ts';

interface Noted extends Offer {
  /** The day that was noted before, as YYYY-MM-DD. */
  previous: string | null;
}

/** Notes that a recipe was cooked today, and takes that back. */
export function useCooked({ id, cookedOn }: Recipe) {
  const noting = useMutation({
    mutationFn: (day: string | null) => markCooked(id, day),
    meta: { errorText: t('recipes.cookedFailed') },
  });
  const { show, ...bar } = useOffer<Noted>(({ previous }) => noting.mutate(previous));
  const note = (): void => {
    const day = today();
    const text = t('recipes.cookedNoted', { day: shortDay(day) });
    noting.mutate(day, { onSuccess: () => show({ text, previous: cookedOn ?? null }) });
  };
  return { isPending: noting.isPending, note, bar };
}
