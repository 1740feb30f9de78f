import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { t } from '../texts/meals.ts';
import { today, weekOf } from '../ui/days.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { dayName } from './day-name.ts';
import { MealRow } from './MealRow.tsx';
import type { OfferUndo } from './use-undone-meals.ts';
import classes from './PlanPage.module.css';

const AddMealModal = lazyPart(async () => (await import('./AddMealModal.tsx')).AddMealModal);

interface WeekProps {
  monday: string;
  /** In their order. */
  meals: readonly Meal[];
  onDone: OfferUndo;
}

/** The days of a week, one below the other on a phone and side by side on a desk. */
export function Week({ monday, meals, onDone }: WeekProps) {
  /** The day that a meal is added to. */
  const [adding, setAdding] = useState<string>();
  const present = today();
  return (
    <>
      {meals.length === 0 && <p className={classes.empty}>{t('meals.empty')}</p>}
      <ol className={classes.week}>
        {weekOf(monday).map((day) => {
          const ofDay = meals.filter((meal) => meal.day === day);
          return (
            <li
              key={day}
              className={classes.day}
              data-past={day < present || undefined}
              data-today={day === present || undefined}
              data-empty={ofDay.length === 0 || undefined}
            >
              <h3 className={classes.dayName} id={`day-${day}`}>
                {dayName(day)}
              </h3>
              {ofDay.length > 0 && (
                <ul className={classes.meals} aria-labelledby={`day-${day}`}>
                  {ofDay.map((meal) => (
                    <MealRow key={meal.id} meal={meal} onDone={onDone} />
                  ))}
                </ul>
              )}
              <Button
                variant="subtle"
                className={classes.add}
                leftSection={<IconPlus size={16} />}
                aria-label={t('meals.addTo', { day: dayName(day) })}
                onClick={() => setAdding(day)}
              >
                {t('meals.add')}
              </Button>
            </li>
          );
        })}
      </ol>
      <Suspense fallback={null}>
        {adding !== undefined && (
          <AddMealModal day={adding} onDone={onDone} onClose={() => setAdding(undefined)} />
        )}
      </Suspense>
    </>
  );
}
