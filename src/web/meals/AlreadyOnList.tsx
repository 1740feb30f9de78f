import { Button } from '@mantine/core';
import { useList } from '../queries/use-on-list.ts';
import { wordsForAdders } from '../queries/recipe-on-list.ts';
import { useUser } from '../session.ts';
import { t } from '../texts/meals.ts';
import { t as inOnList } from '../texts/planned-on-list.ts';
import { shortDayName } from './day-name.ts';
import type { MealOnShownList } from './on-shown-list.ts';
import classes from './ShoppingModal.module.css';

interface AlreadyOnListProps {
  /** The list that is chosen. */
  listId: string | null;
  onList: readonly MealOnShownList[];
  addAgain: (shown: MealOnShownList) => void;
  addRest: (shown: MealOnShownList) => void;
}

/** The meals that are on a list, and which of their ingredients aren't. */
export function AlreadyOnList({ listId, onList, addAgain, addRest }: AlreadyOnListProps) {
  const list = useList(listId);
  const me = useUser();
  if (onList.length === 0) return null;
  const wordsFor = ({ adopted }: MealOnShownList): string => {
    if (list === undefined || adopted.length === 0) return '';
    const by = wordsForAdders(adopted, list, me);
    return by === '' ? inOnList('plannedOnList.fromRecipe') : inOnList('plannedOnList.fromRecipeBy', { by });
  };
  return (
    <section aria-labelledby="already-on-list">
      <h3 className={classes.heading} id="already-on-list">
        {t('meals.alreadyOnList')}
      </h3>
      <ul className={classes.onList}>
        {onList.map((shown) => (
          <li key={shown.meal.id}>
            <Words shown={shown} by={wordsFor(shown)} />
            <span className={classes.buttons}>
              {isRestOffered(shown) && (
                <Button
                  variant="subtle"
                  aria-label={inOnList('plannedOnList.addRestOf', { name: shown.meal.name })}
                  onClick={() => addRest(shown)}
                >
                  {inOnList('plannedOnList.addRest')}
                </Button>
              )}
              <Button
                variant="subtle"
                aria-label={t('meals.addAgainOf', { name: shown.meal.name })}
                onClick={() => addAgain(shown)}
              >
                {t('meals.addAgain')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What its recipe's page left missing is among what is to buy already. */
const isRestOffered = ({ adopted, kinds, missingKinds }: MealOnShownList): boolean =>
  kinds.size > (adopted.length > 0 ? missingKinds.size : 0);

function Words({ shown: { meal, missing, leftOut }, by }: { shown: MealOnShownList; by: string }) {
  return (
    <span>
      {meal.name} <small>{[shortDayName(meal.day), by].filter(Boolean).join(' · ')}</small>
      {missing !== '' && (
        <span className={classes.missing}>{inOnList('plannedOnList.lacks', { things: missing })}</span>
      )}
      {leftOut !== '' && (
        <small className={classes.leftOut}>{inOnList('plannedOnList.leftOut', { things: leftOut })}</small>
      )}
    </span>
  );
}
