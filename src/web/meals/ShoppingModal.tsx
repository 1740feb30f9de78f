import { Anchor, Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { searchKey } from '../../contract/names.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import { Link } from '../navigation/Link.tsx';
import { likeliestList, rememberList } from '../queries/last-list.ts';
import { useListPreviews } from '../queries/list-previews.ts';
import { routes } from '../routes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t as inRecipes } from '../texts/recipes.ts';
import { t } from '../texts/meals.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { ToBuyChoice } from '../ui/ToBuyChoice.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { addToList } from './add-to-list.ts';
import { shortDayName } from './day-name.ts';
import classes from './ShoppingModal.module.css';
import type { OfferUndo } from './use-undone-meals.ts';
import { usePlanShopping } from './use-plan-shopping.ts';

interface ShoppingModalProps {
  onDone: OfferUndo;
  onClose: () => void;
}

/** What has to be bought for the meals of some days, and onto which list it goes. */
export function ShoppingModal({ onDone, onClose }: ShoppingModalProps) {
  const { query, lists } = useListPreviews();
  const { error, refetch, isFetching } = query;
  return (
    <Dialog
      onClose={onClose}
      title={t('meals.shopping')}
      fullScreen={useIsPhone()}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {lists && lists.length > 0 && <ShoppingForm lists={lists} onDone={onDone} onClose={onClose} />}
      {lists?.length === 0 && (
        <Stack>
          <Text>{inRecipes('recipes.noLists')}</Text>
          <Anchor component={Link} to={routes.newList.path}>
            {inRecipes('recipes.addList')}
          </Anchor>
        </Stack>
      )}
      {!lists && !error && <ListSkeleton rows={3} />}
      {!lists && error && (
        <ErrorState
          text={t('lists.fetchAllFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
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
    if (listId === null) return setErrors({ list: inRecipes('recipes.listRequired') });
    if (items.length === 0) return setErrors({ products: inRecipes('recipes.nothingTicked') });
    const result = await addToList(sync, listId, known, items);
    if (typeof result === 'string') {
      return setErrors({ list: result === 'full' ? inRecipes('recipes.listFull') : describeCode(result) });
    }
    rememberList(user.id, listId);
    const list = lists.find(({ id }) => id === listId)?.name ?? '';
    onDone(t('meals.shoppingAdded', { list }), () => void result(), listId);
    onClose();
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap={14} className={classes.fields}>
        <DayToggles {...shopping} />
        <ListField
          lists={lists}
          listId={listId}
          error={errors.list}
          onChoose={(id) => {
            setListId(id);
            setErrors({});
          }}
        />
        <WhatToBuy {...shopping} />
        <AlreadyOnList meals={shopping.onList} onAddAgain={shopping.addAgain} />
      </Stack>
      <div className={classes.end}>
        <div role="alert">
          {errors.products !== undefined && <p className={classes.error}>{errors.products}</p>}
        </div>
        <Button type="submit" fullWidth disabled={rows.length === 0 || shopping.isLoading}>
          {inRecipes('recipes.addToListSubmit')}
        </Button>
      </div>
    </form>
  );
}

type Shopping = ReturnType<typeof usePlanShopping>;

function WhatToBuy({ rows, missing, days, onList, isLoading, isKnown, tick, tickAll, turnStaple }: Shopping) {
  const isNothing = isKnown && !isLoading && rows.length === 0 && onList.length + missing.length === 0;
  return (
    <>
      {missing.length > 0 && (
        <Text c="dimmed">
          {t('meals.unknownRecipes', { names: missing.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {isLoading && <ListSkeleton rows={3} />}
      {!isLoading && rows.length > 0 && (
        <ToBuyChoice rows={rows} onTick={tick} onTickAll={tickAll} onTurnStaple={turnStaple} />
      )}
      {isNothing && <Text c="dimmed">{t(days.size === 0 ? 'meals.noDays' : 'meals.nothingToBuy')}</Text>}
    </>
  );
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

interface ListFieldProps {
  lists: readonly ListPreview[];
  listId: string | null;
  error: string | undefined;
  onChoose: (listId: string | null) => void;
}

function ListField({ lists, listId, error, onChoose }: ListFieldProps) {
  return (
    <Select
      openOnFocus={false}
      label={inRecipes('recipes.list')}
      placeholder={inRecipes('recipes.listPlaceholder')}
      data={lists.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && searchKey(option.label).includes(searchKey(search)))
      }
      value={listId}
      onChange={onChoose}
      error={error}
      nothingFoundMessage={inRecipes('recipes.noListFound')}
      allowDeselect={false}
      searchable
    />
  );
}

interface AlreadyOnListProps {
  meals: readonly Meal[];
  onAddAgain: (meal: Meal) => void;
}

function AlreadyOnList({ meals, onAddAgain }: AlreadyOnListProps) {
  if (meals.length === 0) return null;
  return (
    <section aria-labelledby="already-on-list">
      <h3 className={classes.heading} id="already-on-list">
        {t('meals.alreadyOnList')}
      </h3>
      <ul className={classes.onList}>
        {meals.map((meal) => (
          <li key={meal.id}>
            <span>
              {meal.name} <small>{shortDayName(meal.day)}</small>
            </span>
            <Button
              variant="subtle"
              aria-label={t('meals.addAgainOf', { name: meal.name })}
              onClick={() => onAddAgain(meal)}
            >
              {t('meals.addAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
