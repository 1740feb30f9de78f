import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { t } from '../../texts/recipes.ts';
import { shortDay, today } from '../../ui/dates/days.ts';
import { type Offer, useOffer } from '../../ui/undo/use-offer.ts';

interface Noted extends Offer {
  /** As YYYY-MM-DD. */
  day: string;
  /** The day that was noted before, as YYYY-MM-DD. */
  previous: string | null;
}

/** The app fetches it on every page, soon after its start. */
const loadSender = () => import('../../queries/offline-mutations/sender.ts');

/** Notes that a recipe was cooked today, and takes that back, with or without a network. */
export function useCooked({ id, name, ...recipe }: Recipe) {
  const cookedOn = recipe.cookedOn ?? null;
  const mark = async (day: string | null, was: string | null): Promise<void> => {
    const { queueMutation } = await loadSender();
    await queueMutation('cooked', { recipeId: id, name, cookedOn: day, was });
  };
  const { show, ...bar } = useOffer<Noted>(({ day, previous }) => void mark(previous, day));
  const note = (): void => {
    const day = today();
    // A second press in a row changes nothing: what the first has changed can still be taken back.
    const previous = day === cookedOn && bar.offer ? bar.offer.previous : cookedOn;
    void mark(day, cookedOn);
    show({ text: t('recipes.cookedNoted', { day: shortDay(day) }), day, previous });
  };
  return { note, bar };
}
