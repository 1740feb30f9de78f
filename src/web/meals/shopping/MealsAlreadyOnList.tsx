import { Button } from '@mantine/core';
import { useState } from 'react';
import { HIDDEN_LIST_ID } from '../../../contract/meals.ts';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useList } from '../../queries/shopping-lists/use-list.ts';
import { describeAdders } from '../../queries/to-buy/recipe-on-list.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { t } from '../../texts/meals.ts';
import { t as inOnList } from '../../texts/planned-on-list.ts';
import { shortDayName } from '../day-name.ts';
import { itemsSoon } from './apply-list-change.ts';
import type { MealOnChosenList } from './meal-on-chosen-list.ts';
import classes from './ShoppingModal.module.css';

interface ListedProps {
  /** The list that is chosen. */
  listId: string | null;
  lists: readonly ListPreview[];
  addAgain: (shown: MealOnChosenList, bought: readonly string[]) => void;
  addRest: (shown: MealOnChosenList) => void;
}

interface MealsAlreadyOnListProps extends ListedProps {
  onList: readonly MealOnChosenList[];
}

/** The meals that are on a list, and which of their ingredients aren't. */
export function MealsAlreadyOnList({ onList, listId, lists, addAgain, addRest }: MealsAlreadyOnListProps) {
  if (onList.length === 0) return null;
  return (
    <section aria-labelledby="already-on-list">
      <h3 className={classes.heading} id="already-on-list">
        {inOnList('plannedOnList.heading')}
      </h3>
      <ul className={classes.onList}>
        {onList.map((shown) => (
          <Listed key={shown.meal.id} {...{ shown, listId, lists, addAgain, addRest }} />
        ))}
      </ul>
    </section>
  );
}

function Listed({ shown, listId, lists, addAgain, addRest }: ListedProps & { shown: MealOnChosenList }) {
  const { elsewhere, meal } = shown;
  const { name } = meal;
  const isHidden = elsewhere === HIDDEN_LIST_ID;
  const isMove = elsewhere !== null && !isHidden && listId !== null;
  const previousId = isHidden ? null : elsewhere;
  // Fetched now, to be there when it is needed.
  useList(previousId);
  const sync = listSync(useUser());
  const [isReading, setIsReading] = useState(false);
  const again = async (): Promise<void> => {
    setIsReading(true);
    const previous = previousId === null ? [] : await itemsSoon(sync.list(previousId));
    const recorded = new Set(meal.shopping?.items.map(({ itemId }) => itemId));
    const isBought = previous.filter(({ id, checked }) => checked && recorded.has(id));
    addAgain(
      shown,
      isBought.map(({ productId }) => productId),
    );
    setIsReading(false);
  };
  return (
    <li>
      <Words shown={shown} where={useWordsWhere(shown, listId, lists)} />
      <span className={classes.buttons}>
        {isRestOffered(shown) && (
          <Button
            variant="subtle"
            aria-label={inOnList('plannedOnList.addRestOf', { name })}
            onClick={() => addRest(shown)}
          >
            {inOnList('plannedOnList.addRest')}
          </Button>
        )}
        <Button
          variant="subtle"
          aria-label={
            isMove
              ? inOnList('plannedOnList.moveOf', { name })
              : inOnList('plannedOnList.addAgainOf', { name })
          }
          loading={isReading}
          onClick={() => void again()}
        >
          {isMove ? inOnList('plannedOnList.move') : inOnList('plannedOnList.addAgain')}
        </Button>
      </span>
    </li>
  );
}

/** On which other list a meal is, or who put its recipe on the chosen one. */
function useWordsWhere(
  { elsewhere, adopted }: MealOnChosenList,
  listId: string | null,
  lists: readonly ListPreview[],
): string {
  const list = useList(listId);
  const me = useUser();
  if (elsewhere === HIDDEN_LIST_ID) return inOnList('plannedOnList.othersList');
  const other = lists.find(({ id }) => id === elsewhere);
  if (other !== undefined) return t('meals.onNamedList', { list: other.name });
  if (list === undefined || adopted.length === 0) return '';
  const by = describeAdders(adopted, list, me);
  return by === '' ? inOnList('plannedOnList.fromRecipe') : inOnList('plannedOnList.fromRecipeBy', { by });
}

/** What its recipe's page left missing is among what is to buy already. */
const isRestOffered = ({ adopted, kinds, missingKinds }: MealOnChosenList): boolean =>
  kinds.size > (adopted.length > 0 ? missingKinds.size : 0);

function Words({ shown: { meal, missing, leftOut }, where }: { shown: MealOnChosenList; where: string }) {
  return (
    <span>
      {meal.name} <small>{[shortDayName(meal.day), where].filter(Boolean).join(' · ')}</small>
      {missing !== '' && (
        <span className={classes.missing}>{inOnList('plannedOnList.lacks', { things: missing })}</span>
      )}
      {leftOut !== '' && (
        <small className={classes.leftOut}>{inOnList('plannedOnList.leftOut', { things: leftOut })}</small>
      )}
    </span>
  );
}
