import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Slot } from '../../../contract/meals.ts';
import { readPortions } from '../../../contract/recipes/portions.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { addMeal, takeMealOff } from '../../queries/meals/meal-changes.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { t } from '../../texts/meals.ts';
import { t as inPortions } from '../../texts/portions.ts';
import { DayChoice } from '../../ui/dates/DayChoice.tsx';
import { nameDay } from '../../ui/dates/days.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { QuantityField } from '../../ui/QuantityField.tsx';
import { SlotChoice } from '../../ui/dates/SlotChoice.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { PlannedOffer } from './PlannedLink.tsx';

interface PlanRecipeModalProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onPlanned: (offer: PlannedOffer) => void;
  onClose: () => void;
}

/** Asks for the day; the time of day and the portions can be chosen before. */
export function PlanRecipeModal({ recipe, portions, onPlanned, onClose }: PlanRecipeModalProps) {
  const sync = listSync(useUser());
  const [slot, setSlot] = useState<Slot | null>(null);
  const [typed, setTyped] = useState(portions === null ? '' : showNumber(portions));
  const [error, setError] = useState<string>();
  const portionsField = useRef<HTMLInputElement>(null);
  const plan = async (day: string): Promise<void> => {
    const wanted = readPortions(typed, { required: portions !== null });
    if (wanted === undefined) {
      setError(inPortions('portions.invalid'));
      return portionsField.current?.focus();
    }
    onClose();
    const { id: recipeId, name } = recipe;
    const meal = await addMeal(sync, { day, slot, recipeId, name, portions: wanted });
    const undo = (): void => void takeMealOff(sync, meal);
    onPlanned({ text: t('meals.planned', { day: nameDay(day) }), day, undo });
  };
  return (
    <Dialog onClose={onClose} title={t('meals.planTitle', { name: recipe.name })} fullScreen={useIsPhone()}>
      <Stack>
        <SlotChoice chosen={slot} onChoose={setSlot} />
        {portions !== null && (
          <QuantityField
            ref={portionsField}
            label={inPortions('portions.label')}
            value={typed}
            error={error}
            onChange={(value) => {
              setTyped(value);
              setError(undefined);
            }}
          />
        )}
        <div>
          <DayChoice onChoose={(day) => void plan(day)} />
        </div>
      </Stack>
    </Dialog>
  );
}
