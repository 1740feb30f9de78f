import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Meal, Slot } from '../../contract/meals.ts';
import { readPortions } from '../../contract/portions.ts';
import { formatNumber } from '../../contract/quantities.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { addMeal } from '../queries/meal-changes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/meals.ts';
import { t as inPortions } from '../texts/portions.ts';
import { DayChoice } from '../ui/DayChoice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { SlotChoice } from '../ui/SlotChoice.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';

interface PlanRecipeModalProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onPlanned: (meal: Meal) => void;
  onClose: () => void;
}

/** Asks for the day, and may be told the time of day and the portions before. */
export function PlanRecipeModal({ recipe, portions, onPlanned, onClose }: PlanRecipeModalProps) {
  const sync = listSync(useUser());
  const [slot, setSlot] = useState<Slot | null>(null);
  const [typed, setTyped] = useState(portions === null ? '' : formatNumber(portions));
  const [error, setError] = useState<string>();
  const plan = async (day: string): Promise<void> => {
    const wanted = readPortions(typed, { required: portions !== null });
    if (wanted === undefined) return setError(inPortions('portions.invalid'));
    onClose();
    const { id: recipeId, name } = recipe;
    onPlanned(await addMeal(sync, { day, slot, recipeId, name, portions: wanted }));
  };
  return (
    <Dialog onClose={onClose} title={t('meals.planTitle', { name: recipe.name })} fullScreen={useIsPhone()}>
      <Stack>
        <SlotChoice chosen={slot} onChoose={setSlot} />
        {portions !== null && (
          <QuantityField
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
