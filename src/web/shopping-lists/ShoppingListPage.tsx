import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { id as idSchema } from '../../contract/fields.ts';
import { Link } from '../navigation/Link.tsx';
import { useParams } from '../navigation/use-navigation.ts';
import { listStoreQuery } from '../queries/stores/list-store.ts';
import { productPhotosQuery, useProductThumbs } from '../queries/photos/photos.ts';
import { routes } from '../routes.ts';
import { HttpError } from '../http.ts';
import { isEnding } from '../sync/ending-codes.ts';
import { t } from '../texts/translate.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { HeaderSlot } from '../ui/page/HeaderSlot.tsx';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';
import { Page } from '../ui/page/Page.tsx';
import { UndoBar } from '../ui/undo/UndoBar.tsx';
import { ConnectionChip } from '../shell/ConnectionChip.tsx';
import { LoadedList } from './LoadedList.tsx';
import { ListNotices } from './ListNotices.tsx';
import classes from './ShoppingListPage.module.css';
import { useIsLate } from '../ui/use-is-late.ts';
import { useListAisles } from './aisles/use-list-aisles.ts';
import { useShoppingList } from './use-shopping-list.ts';
import { Viewers } from './sharing/Viewers.tsx';

export function ShoppingListPage() {
  const { id = '' } = useParams();
  // An address that can't be that of a list needs no request.
  if (!idSchema.safeParse(id).success) return <Gone text={t('lists.gone')} />;
  // A key of its own makes the next list start afresh.
  return <OpenList key={id} listId={id} />;
}

function Gone({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Page title={t('lists.title')}>
      <EmptyState
        icon={<IconShoppingCart size="2rem" stroke={1.6} />}
        text={text}
        action={
          <Link to={routes.lists.path} className={classes.link}>
            {t('lists.backToLists')}
          </Link>
        }
      />
      {children}
    </Page>
  );
}

function OpenList({ listId }: { listId: string }) {
  const { status, code, list, waiting, news, undo, retry, ...handle } = useShoppingList(listId);
  const hasLines = list !== undefined;
  // A list without an answer may be unknown to the server.
  const isNew = handle.isNew || !hasLines;
  const { areAwaited, ...arrangement } = useListAisles(listId, { hasLines, isNew });
  // Another store is announced only to those who have the list open.
  useQuery({ ...listStoreQuery(listId), enabled: !isNew, staleTime: 0, refetchOnWindowFocus: false });
  const thumbs = useProductThumbs();
  const arePhotosAwaited = useArePhotosAwaited(hasLines);

  if (status === 'gone') {
    return (
      <Gone text={t(code === undefined || isEnding(code) ? 'lists.gone' : 'lists.notMade')}>
        <ListNotices listId={listId} />
      </Gone>
    );
  }
  if (status === 'failed') {
    return (
      <Page title={t('lists.title')}>
        <ErrorState text={t('lists.fetchFailed')} error={new HttpError(0, '', code)} onRetry={retry} />
      </Page>
    );
  }
  if (list === undefined || areAwaited || arePhotosAwaited) return <Loading />;
  return (
    <>
      <HeaderSlot>
        <ConnectionChip waiting={waiting} />
        <Viewers list={list} />
      </HeaderSlot>
      <LoadedList list={list} arrangement={{ ...arrangement, thumbs }} {...handle} />
      <p className={classes.news} aria-live="polite">
        {news}
      </p>
      <UndoBar {...undo} />
    </>
  );
}

/** As for the aisles: asked for with the list, they come with it. */
const PHOTOS_TIMEOUT_MS = 500;

/** Lines can be drawn from when this is false: a name may take another row of text beside a photo that comes later. */
function useArePhotosAwaited(hasLines: boolean): boolean {
  const { isLoading, isFetched } = useQuery(productPhotosQuery);
  // A later try, after a failed one, removes no line that the user is working on.
  const isFirst = isLoading && !isFetched;
  const isLate = useIsLate(hasLines && isFirst, PHOTOS_TIMEOUT_MS);
  return isFirst && !isLate;
}

/** A list kept on the device is loaded before this delay has passed. */
const SKELETON_DELAY_MS = 150;

function Loading() {
  const isLate = useIsLate(true, SKELETON_DELAY_MS);
  return isLate ? (
    <Page title={t('lists.title')}>
      <ListSkeleton />
    </Page>
  ) : null;
}
