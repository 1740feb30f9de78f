import { Anchor, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { isNetworkError } from '../http.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { MenuButton } from '../ui/overlays/MenuButton.tsx';
import { useListPreviews } from '../queries/shopping-lists/list-previews.ts';
import { ConnectionChip } from '../shell/ConnectionChip.tsx';
import { t } from '../texts/meals.ts';
import { t as inCommon } from '../texts/translate.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { HeaderSlot } from '../ui/page/HeaderSlot.tsx';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';
import { Page } from '../ui/page/Page.tsx';
import { UndoBar } from '../ui/undo/UndoBar.tsx';
import { type OfferUndo, useUndoneMeals } from './use-undone-meals.ts';
import { usePlan } from './use-plan.ts';
import { usePlanWeek } from './use-plan-week.ts';
import { Week } from './Week.tsx';
import { WeekChoice } from './WeekChoice.tsx';
import classes from './PlanPage.module.css';
import { useWeek } from './use-week.ts';

const PlanMenuItems = lazyPart(async () => (await import('./PlanMenuItems.tsx')).PlanMenuItems);
const CalendarModal = lazyPart(async () => (await import('./CalendarModal.tsx')).CalendarModal);
const ShoppingModal = lazyPart(async () => (await import('./shopping/ShoppingModal.tsx')).ShoppingModal);

/** What the household eats this week, and what has to be bought for it. */
export function PlanPage() {
  const { monday, key, show } = usePlanWeek();
  const week = useWeek(monday);
  const { lists, waiting } = useListPreviews();
  const plan = usePlan(week.data, lists);
  const [dialog, setDialog] = useState<'shopping' | 'calendar'>();
  const { offer, offerUndo, takeBack, close } = useUndoneMeals(week.data);
  const closeDialog = (): void => setDialog(undefined);
  return (
    <Page
      title={t('shell.plan')}
      width="full"
      actions={<Button onClick={() => setDialog('shopping')}>{t('meals.shopping')}</Button>}
    >
      <HeaderSlot>
        <ConnectionChip waiting={waiting} quiet />
      </HeaderSlot>
      <WeekChoice monday={monday} onChoose={show}>
        <MenuButton
          label={t('meals.more')}
          Items={PlanMenuItems}
          items={{ onCalendar: () => setDialog('calendar') }}
        />
      </WeekChoice>
      <ShownWeek key={key} monday={monday} week={week} plan={plan} onDone={offerUndo} />
      <Suspense fallback={null}>
        {dialog === 'calendar' && <CalendarModal onClose={closeDialog} />}
        {dialog === 'shopping' && <ShoppingModal onDone={offerUndo} onClose={closeDialog} />}
      </Suspense>
      <div className={classes.undo}>
        <UndoBar offer={offer} takeBack={takeBack} close={close}>
          {offer?.beside}
          {offer?.listId !== undefined && (
            <Anchor
              component={Link}
              to={pathOf(routes.list.path, { id: offer.listId })}
              className={classes.open}
            >
              {t('meals.openList')}
            </Anchor>
          )}
        </UndoBar>
      </div>
    </Page>
  );
}

interface ShownWeekProps {
  monday: string;
  week: ReturnType<typeof useWeek>;
  plan: ReturnType<typeof usePlan>;
  onDone: OfferUndo;
}

function ShownWeek({ monday, week, plan, onDone }: ShownWeekProps) {
  const { data, isUnknown, refetch, isFetching } = week;
  const lastError = useLastError(week);
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  const isRefused = lastError !== null && !isNetworkError(lastError);
  return (
    <>
      {isUnknown && isRefused && <ErrorState text={t('meals.failed')} error={lastError} {...retry} />}
      {isUnknown && !isRefused && <UnknownWeek {...retry} />}
      {!data && <ListSkeleton rows={7} />}
      {data && <Week monday={monday} meals={plan.shown} isUnknown={isUnknown} plan={plan} onDone={onDone} />}
    </>
  );
}

/** Also while it is tried again, so that what is said stays and the focus isn't lost. */
function useLastError({ error }: Pick<ShownWeekProps['week'], 'error'>): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? last;
}

/** A week that this device has yet to read. */
function UnknownWeek({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <div className={classes.unknown}>
      <p>{t('meals.unknownWeek')}</p>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        {inCommon('common.retry')}
      </Button>
    </div>
  );
}
