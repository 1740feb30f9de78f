import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { t } from '../texts/meals.ts';
import { Link } from '../navigation/Link.tsx';
import { addDays, formatDays, nameDay, today, weekOf } from '../ui/dates/days.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { dayName } from './day-name.ts';
import { MealRow } from './MealRow.tsx';
import type { MealDialogKind } from './meal-dialog-kind.ts';
import { useEarlierDays } from './use-earlier-days.ts';
import { nextWeekPath } from './use-plan-week.ts';
import type { Plan } from './use-plan.ts';
import type { OfferUndo } from './use-undone-meals.ts';
import classes from './Week.module.css';

const MealDialog = lazyPart(async () => (await import('./MealDialog.tsx')).MealDialog);
const AddMealModal = lazyPart(async () => (await import('./AddMealModal.tsx')).AddMealModal);

interface WeekProps {
  monday: string;
  /** In their order. */
  meals: readonly Meal[];
  /** This device knows only its own changes. */
  isUnknown: boolean;
  plan: Plan;
  onDone: OfferUndo;
}

/** The days of a week, one below the other on a phone and side by side on a desk. */
export function Week({ monday, meals, isUnknown, plan, onDone }: WeekProps) {
  /** The day that a meal is added to. */
  const [adding, setAdding] = useState<string>();
  /** Here and not in its row, which moves if another user moves the meal. */
  const [dialog, setDialog] = useState<MealDialogWanted>();
  const earlier = useEarlierDays(monday, meals);
  const weekId = useId();
  return (
    <>
      {!isUnknown && meals.length === 0 && <p className={classes.empty}>{t('meals.empty')}</p>}
      {earlier.canFold && (
        <Button
          variant="subtle"
          className={classes.earlier}
          leftSection={<IconChevronDown size="1rem" />}
          aria-expanded={!earlier.isFolded}
          aria-controls={weekId}
          onClick={earlier.toggle}
        >
          {t('meals.earlier')}
        </Button>
      )}
      <ol className={classes.week} id={weekId} data-folded={earlier.isFolded || undefined}>
        {weekOf(monday).map((day) => (
          <Day
            key={day}
            day={day}
            meals={meals.filter((meal) => meal.day === day)}
            plan={plan}
            onAdd={() => setAdding(day)}
            onDialog={setDialog}
            onDone={onDone}
          />
        ))}
      </ol>
      <Button
        component={Link}
        to={nextWeekPath(monday)}
        variant="subtle"
        className={classes.next}
        data-focus-next="h2"
        rightSection={<IconChevronRight size="1rem" />}
      >
        {t('meals.nextDays', { days: formatDays(addDays(monday, 7), addDays(monday, 13)) })}
      </Button>
      <Suspense fallback={null}>
        {adding !== undefined && (
          <AddMealModal day={adding} onDone={onDone} onClose={() => setAdding(undefined)} />
        )}
        {dialog && (
          <MealDialog {...dialog} plan={plan} onDone={onDone} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface MealDialogWanted {
  which: MealDialogKind;
  meal: Meal;
}

interface DayProps {
  day: string;
  meals: readonly Meal[];
  plan: Plan;
  onAdd: () => void;
  onDialog: (wanted: MealDialogWanted) => void;
  onDone: OfferUndo;
}

function Day({ day, meals, plan, onAdd, onDialog, onDone }: DayProps) {
  const currentDay = today();
  return (
    <li
      className={classes.day}
      data-past={day < currentDay || undefined}
      data-today={day === currentDay || undefined}
      data-empty={meals.length === 0 || undefined}
    >
      <h3 className={classes.dayName}>
        <span className={classes.near} id={`day-${day}`}>
          {dayName(day)}
        </span>{' '}
        {dayName(day) !== nameDay(day) && <span className={classes.date}>{nameDay(day)}</span>}
        {/* Who reads it there doesn't know when it was printed. */}
        <span className={classes.onPaper}>{nameDay(day)}</span>
      </h3>
      {meals.length > 0 && (
        <ul className={classes.meals} aria-labelledby={`day-${day}`}>
          {meals.map((meal) => (
            <MealRow
              key={meal.id}
              meal={meal}
              plan={plan}
              onDialog={(which) => onDialog({ which, meal })}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus size="1rem" />}
        aria-label={t('meals.addTo', { day: dayName(day) })}
        onClick={onAdd}
      >
        {t('meals.add')}
      </Button>
    </li>
  );
}
