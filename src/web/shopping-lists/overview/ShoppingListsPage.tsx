import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { pathOf } from '../../../contract/page-path.ts';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useListPreviews } from '../../queries/shopping-lists/list-previews.ts';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/overview.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { HeaderSlot } from '../../ui/page/HeaderSlot.tsx';
import { Circles } from '../../ui/Initials.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListSkeleton } from '../../ui/page/ListSkeleton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ConnectionChip } from '../../shell/ConnectionChip.tsx';
import { ListProgress } from '../ListProgress.tsx';
import { ListNotices } from '../ListNotices.tsx';
import classes from './ShoppingListsPage.module.css';
import { type PageVisit, useListRanking, useOpenedAt } from './use-list-ranking.ts';

const NewListForm = lazyPart(async () => (await import('./NewListForm.tsx')).NewListForm);
const DeletedLists = lazyPart(async () => (await import('./DeletedLists.tsx')).DeletedLists);
const OverviewMenu = lazyPart(async () => (await import('./OverviewMenu.tsx')).OverviewMenu);

export function ShoppingListsPage() {
  const { query, lists, waiting } = useListPreviews();
  const { error, refetch, isFetching } = query;
  const openedAt = useOpenedAt();
  const isEmpty = lists?.length === 0;
  // A user who types a name isn't interrupted by a list that another user shares in the meantime.
  const [isTyping, setTyping] = useState(false);
  const hasForm = isEmpty || isTyping;
  return (
    <Page
      title={routes.lists.title}
      actions={
        lists !== undefined && (
          <>
            <Suspense>
              <OverviewMenu lists={lists} />
            </Suspense>
            <Button component={Link} to={routes.newList.path} variant={hasForm ? 'default' : 'filled'}>
              {t('overview.add')}
            </Button>
          </>
        )
      }
    >
      <HeaderSlot>
        <ConnectionChip waiting={waiting} quiet />
      </HeaderSlot>
      <ListNotices />
      {lists !== undefined ? (
        <Lists
          previews={lists}
          visit={{ openedAt, answeredAt: query.dataUpdatedAt }}
          hasForm={hasForm}
          onTyping={() => setTyping(true)}
        />
      ) : error === null ? (
        <ListSkeleton rows={3} />
      ) : (
        <ErrorState
          text={t('lists.fetchAllFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}

interface AllCardsProps {
  previews: readonly ListPreview[];
  visit: PageVisit;
}

interface ListsProps extends AllCardsProps {
  hasForm: boolean;
  onTyping: () => void;
}

function Lists({ previews, visit, hasForm, onTyping }: ListsProps) {
  // A user who isn't an admin isn't alone, because an admin has activated them.
  const isAdmin = useUser().role === 'admin';
  return (
    <>
      {previews.length === 0 ? (
        <EmptyState
          icon={<IconListCheck size="2rem" stroke={1.6} />}
          text={t('overview.empty')}
          hint={t(isAdmin ? 'overview.emptyHint' : 'overview.nothingShared')}
        />
      ) : (
        <AllCards previews={previews} visit={visit} />
      )}
      {hasForm && (
        <div className={classes.first} onInput={onTyping}>
          <Suspense>
            <NewListForm />
          </Suspense>
        </div>
      )}
      <Suspense>
        <DeletedLists />
      </Suspense>
    </>
  );
}

function AllCards({ previews, visit }: AllCardsProps) {
  const me = useUser().id;
  const { inUse, finished } = useListRanking(previews, visit);
  const own = inUse.filter(({ userId }) => userId === me);
  const shared = inUse.filter(({ userId }) => userId !== me);
  const both = own.length > 0 && shared.length > 0;
  return (
    <>
      <Section heading={both ? t('overview.own') : undefined} previews={own} />
      <Section heading={both ? t('overview.shared') : undefined} previews={shared} />
      {finished.length > 0 && <Finished previews={finished} />}
    </>
  );
}

function Section({ heading, previews }: { heading: string | undefined; previews: readonly ListPreview[] }) {
  if (previews.length === 0) return null;
  return (
    <section>
      {heading !== undefined && <h2 className={classes.heading}>{heading}</h2>}
      <Cards previews={previews} />
    </section>
  );
}

/** For as long as the app runs. */
let isFinishedOpen = false;

/** Lists that aren't needed now, behind a line. */
function Finished({ previews }: { previews: readonly ListPreview[] }) {
  const [isOpen, setOpen] = useState(isFinishedOpen);
  return (
    <details
      className={classes.finished}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        isFinishedOpen = currentTarget.open;
        setOpen(isFinishedOpen);
      }}
    >
      <summary className={classes.heading}>{t('overview.finished', { count: previews.length })}</summary>
      {isOpen && <Cards previews={previews} />}
    </details>
  );
}

function Cards({ previews }: { previews: readonly ListPreview[] }) {
  return (
    <ul className={classes.cards}>
      {previews.map((preview) => (
        <li key={preview.id}>
          <Card preview={preview} />
        </li>
      ))}
    </ul>
  );
}

/** On a small phone the name has room beside them. */
const MAX_CIRCLES = 5;

function Card({
  preview: { id, name, userId, ownerName, total, checked, members },
}: {
  preview: ListPreview;
}) {
  const me = useUser().id;
  return (
    <Link to={pathOf(routes.list.path, { id })} className={classes.card}>
      <span className={classes.top}>
        <span className={classes.name}>{name}</span>
        {userId !== me && (
          <span className={classes.owner} title={t('overview.ownedBy', { name: ownerName })}>
            {ownerName}
          </span>
        )}
        {members.length > 1 && (
          <span className={classes.people}>
            <Circles people={members} most={MAX_CIRCLES} />
          </span>
        )}
      </span>
      {total > 0 && (
        <span className={classes.progress}>
          <ListProgress checked={checked} total={total} />
          <span className={classes.count}>{t('lists.progress', { checked, total })}</span>
        </span>
      )}
    </Link>
  );
}
