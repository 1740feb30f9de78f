import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { Meal } from '../../contract/meals.ts';
import { cleanName } from '../../contract/names.ts';
import { readPortions } from '../../contract/recipes/portions.ts';
import { showNumber } from '../../contract/quantities/quantities.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/meals.ts';
import { t as inPortions } from '../texts/portions.ts';
import { DayChoice } from '../ui/dates/DayChoice.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { MeanwhileHint } from '../ui/undo/MeanwhileHint.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { SlotChoice } from '../ui/dates/SlotChoice.tsx';
import { changePortions, changeSlot, changeText, moveMeal } from './meal-actions.ts';
import type { MealDialogKind } from './meal-dialog-kind.ts';
import type { Plan } from './use-plan.ts';
import type { OfferUndo } from './use-undone-meals.ts';

interface MealDialogProps {
  which: MealDialogKind;
  /** As it was when the dialog was opened. */
  meal: Meal;
  plan: Plan;
  onDone: OfferUndo;
  onClose: () => void;
}

/**
 * Moves a meal to another day, another time of day, or to other portions; or changes the text of one without a recipe.
 */
export function MealDialog({ which, meal: opened, plan, onDone, onClose }: MealDialogProps) {
  const sync = listSync(useUser());
  const known = plan.meals.find(({ id }) => id === opened.id);
  const meal = known ?? opened;
  const isGone = known === undefined;
  if (which === 'portions') {
    const save = (portions: number): void => {
      onClose();
      void changePortions(sync, plan, { meal, portions }, onDone);
    };
    return <PortionsDialog {...{ meal, isGone, onClose }} onSave={save} />;
  }
  if (which === 'text') {
    const save = (text: string): void => {
      onClose();
      void changeText(sync, meal, text, onDone);
    };
    return <TextDialog text={meal.name} {...{ isGone, onClose }} onSave={save} />;
  }
  return (
    <Dialog onClose={onClose} title={t(which === 'day' ? 'meals.move' : 'meals.changeSlot')}>
      <NameOf meal={meal} />
      <MealHint isGone={isGone} />
      {which === 'day' ? (
        <DayChoice
          chosen={meal.day}
          onChoose={(day) => {
            void moveMeal(sync, meal, day, onDone);
            onClose();
          }}
        />
      ) : (
        <SlotChoice
          chosen={meal.slot}
          onChoose={(slot) => {
            void changeSlot(sync, meal, slot, onDone);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** Below the title and not in it: the title stays in sight while a dialog scrolls, and names may be long. */
const NameOf = ({ meal }: { meal: Meal }) => (
  <Text c="dimmed" mb="sm" style={{ overflowWrap: 'anywhere' }}>
    {meal.name}
  </Text>
);

interface MealHintProps {
  isGone: boolean;
  /** What another user has set while this one typed. */
  changedTo?: string | undefined;
}

function MealHint({ isGone, changedTo }: MealHintProps) {
  const changed = changedTo !== undefined && t('meals.changedTo', { what: changedTo });
  return <MeanwhileHint>{isGone ? t('meals.gone') : changed}</MeanwhileHint>;
}

/**
 * The value of a field, which follows the meal until something is typed: what another user has set must not be put
 * back by one who only looks.
 */
function useTyped(current: string) {
  const [typed, setTyped] = useState<{ value: string; previous: string }>();
  const value = typed?.value ?? current;
  const isOther = ![current, ''].includes(cleanName(value));
  const isChangedMeanwhile = typed !== undefined && typed.previous !== current;
  return {
    value,
    type: (next: string) => setTyped({ value: next, previous: typed?.previous ?? current }),
    isUnsaved: () => isOther,
    changedTo: isOther && isChangedMeanwhile ? current : undefined,
  };
}

interface TextDialogProps {
  text: string;
  isGone: boolean;
  onSave: (text: string) => void;
  onClose: () => void;
}

function TextDialog({ text, isGone, onSave, onClose }: TextDialogProps) {
  const { value, type, isUnsaved, changedTo } = useTyped(text);
  const wanted = cleanName(value);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (wanted !== '') onSave(wanted);
  };
  return (
    <Dialog {...{ onClose, isUnsaved }} title={t('meals.changeText')}>
      <MealHint {...{ isGone, changedTo }} />
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            data-autofocus
            label={t('meals.text')}
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            value={value}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <Button type="submit" disabled={wanted === ''}>
            {t('common.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PortionsDialogProps {
  meal: Meal;
  isGone: boolean;
  onSave: (portions: number) => void;
  onClose: () => void;
}

function PortionsDialog({ meal, isGone, onSave, onClose }: PortionsDialogProps) {
  const { portions, recipeId } = meal;
  const { data: recipe } = useQuery({
    ...recipeQuery(recipeId ?? ''),
    enabled: recipeId !== null,
    refetchOnMount: false,
    meta: { kept: true, silent: true },
  });
  const { value, type, isUnsaved, changedTo } = useTyped(portions === null ? '' : showNumber(portions));
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = readPortions(value, { required: true });
    if (wanted == null) {
      return focusFirstInvalid(event.currentTarget, () => setError(inPortions('portions.invalid')));
    }
    onSave(wanted);
  };
  return (
    <Dialog {...{ onClose, isUnsaved }} title={t('meals.changePortions')}>
      <NameOf meal={meal} />
      <MealHint {...{ isGone, changedTo }} />
      <form noValidate onSubmit={submit}>
        <Stack>
          <QuantityField
            data-autofocus
            label={inPortions('portions.label')}
            value={value}
            error={error}
            onChange={(next) => {
              type(next);
              setError(undefined);
            }}
          />
          {recipe?.portions === null && <Text c="dimmed">{t('meals.unscaled')}</Text>}
          <Button type="submit">{t('common.save')}</Button>
        </Stack>
      </form>
    </Dialog>
  );
}
