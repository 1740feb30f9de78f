import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Meal } from '../../../contract/meals.ts';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { likeliestList, rememberList } from '../../queries/to-buy/last-list.ts';
import { useListPreviews } from '../../queries/shopping-lists/list-previews.ts';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { BEGINNING } from '../../sync/local-list.ts';
import { t } from '../../texts/meals.ts';
import { t as inToBuy } from '../../texts/to-buy.ts';
import { ListField } from '../../ui/ListField.tsx';
import { ListSkeleton } from '../../ui/page/ListSkeleton.tsx';
import { ToBuyChoice } from '../../ui/to-buy/ToBuyChoice.tsx';
import { ToBuyDialog, ToBuyForm } from '../../ui/to-buy/ToBuyDialog.tsx';
import { addMealsToList } from './add-to-list.ts';
import { MealsAlreadyOnList } from './MealsAlreadyOnList.tsx';
import { shortDayName } from '../day-name.ts';
import classes from './ShoppingModal.module.css';
import { TwiceOnList } from './TwiceOnList.tsx';
import type { OfferUndo } from '../use-undone-meals.ts';
import { usePlanShopping } from './use-plan-shopping.ts';

interface ShoppingModalProps {
  onDone: OfferUndo;
  onClose: () => void;
}

/** What has to be bought for the meals of some days, and onto which list it goes. */
export function ShoppingModal({ onDone, onClose }: ShoppingModalProps) {
  const { query, lists } = useListPreviews();
  return (
    <ToBuyDialog
      title={t('meals.shopping')}
      query={query}
      lists={lists}
      newListPath={routes.newList.path}
      skeletonRows={3}
      onClose={onClose}
    >
      {(lists) => <ShoppingForm lists={lists} onDone={onDone} onClose={onClose} />}
    </ToBuyDialog>
  );
}

interface ShoppingFormProps extends ShoppingModalProps {
  lists: readonly ListPreview[];
}

function ShoppingForm({ lists, onDone, onClose }: ShoppingFormProps) {
  const user = useUser();
  const sync = listSync(user);
  const [listId, setListId] = useState(() => likeliestList(lists, user.id));
  const [errors, setErrors] = useState<{ list?: string; products?: string }>({});
  const shopping = usePlanShopping(listId);
  const { rows, items, known } = shopping;
  const submit = async (): Promise<void> => {
    if (listId === null) return setErrors({ list: inToBuy('toBuy.listRequired') });
    if (items.length === 0) return setErrors({ products: inToBuy('toBuy.nothingTicked') });
    const since = sync.list(listId).position ?? BEGINNING;
    const added = addMealsToList(sync, listId, known, items);
    if (!added.ok) return setErrors({ list: added.reason });
    // Not later: added items leave the dialog, and a second press would then add all of them again.
    onClose();
    rememberList(user.id, listId);
    const list = lists.find(({ id }) => id === listId)?.name ?? '';
    const { takeBack, unreadLists } = await added.undo;
    const itemIds = new Set(items.map(({ itemId }) => itemId));
    const beside = <TwiceOnList listId={listId} itemIds={itemIds} since={since} />;
    const unread = lists
      .filter(({ id }) => unreadLists.includes(id))
      .map(({ name }) => t('meals.unreadList', { list: name }));
    const text = [t('meals.shoppingAdded', { list }), ...unread].join(' ');
    onDone(text, () => void takeBack(), { listId, beside });
  };
  return (
    <ToBuyForm
      error={errors.products}
      disabled={rows.length === 0 || shopping.isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DayToggles {...shopping} />
      <ListField
        lists={lists}
        value={listId}
        error={errors.list}
        onChange={(id) => {
          setListId(id);
          setErrors({});
        }}
      />
      <WhatToBuy {...shopping} />
      <MealsAlreadyOnList {...shopping} listId={listId} lists={lists} />
      <Named text="meals.withoutRecipe" meals={shopping.withoutRecipe} />
    </ToBuyForm>
  );
}

type Shopping = ReturnType<typeof usePlanShopping>;

function WhatToBuy({
  rows,
  missing,
  withoutPortions,
  days,
  isNoneChosen,
  onList,
  isLoading,
  isKnown,
  isUnknown,
  tick,
  tickAll,
  turnStaple,
}: Shopping) {
  const isNothing = isKnown && !isLoading && rows.length === 0 && onList.length + missing.length === 0;
  const ofDays = isNoneChosen ? 'meals.noDayChosen' : 'meals.nothingToBuy';
  const whyNothing = days.size === 0 ? 'meals.noDays' : ofDays;
  return (
    <>
      <Named text="meals.unknownRecipes" meals={missing} />
      <Named text="meals.withoutPortions" meals={withoutPortions} />
      {isLoading && <ListSkeleton rows={3} />}
      {!isLoading && rows.length > 0 && (
        <ToBuyChoice rows={rows} onTick={tick} onTickAll={tickAll} onTurnStaple={turnStaple} />
      )}
      {isNothing && <Text c="dimmed">{t(isUnknown ? 'meals.unknownWeek' : whyNothing)}</Text>}
    </>
  );
}

interface NamedProps {
  text: 'meals.withoutRecipe' | 'meals.unknownRecipes' | 'meals.withoutPortions';
  meals: readonly Meal[];
}

/** A sentence about these meals, with their names. */
function Named({ text, meals }: NamedProps) {
  if (meals.length === 0) return null;
  return <Text c="dimmed">{t(text, { names: meals.map(({ name }) => name).join(', ') })}</Text>;
}

function DayToggles({ days, isChosen, toggleDay }: Pick<Shopping, 'days' | 'isChosen' | 'toggleDay'>) {
  if (days.size === 0) return null;
  return (
    <div role="group" aria-label={t('meals.shoppingDays')} className={classes.days}>
      {[...days].map(([day, meals]) => (
        <button
          key={day}
          type="button"
          className={classes.day}
          aria-pressed={isChosen(day)}
          onClick={() => toggleDay(day)}
        >
          <span className={classes.dayName}>{shortDayName(day)}</span>{' '}
          <span className={classes.dayMeals}>{meals.map(({ name }) => name).join(', ')}</span>
        </button>
      ))}
    </div>
  );
}
