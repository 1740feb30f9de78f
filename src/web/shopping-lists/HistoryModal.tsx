import { Button, Modal } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import type { HistoryEntry } from '../../contract/shopping-lists.ts';
import { isNetworkError } from '../http.ts';
import type { ListSession } from '../sync/list-session.ts';
import { t } from '../texts/history.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { historyQuery } from './api.ts';
import classes from './HistoryModal.module.css';
import { describeEntry, describeTime, groupByDay } from './history-words.ts';
import { takeBackInOrder } from './use-undo-offer.ts';

interface HistoryModalProps {
  listId: string;
  session: ListSession;
  onClose: () => void;
}

/** Who did what to the list and when. What is still the last word can be taken back. */
export function HistoryModal({ listId, session, onClose }: HistoryModalProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('lists.history')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <History listId={listId} session={session} />
    </Modal>
  );
}

/** The history, asked for anew whenever the list has moved on. */
function useHistory(listId: string, session: ListSession) {
  const history = useInfiniteQuery(historyQuery(listId));
  const { refetch } = history;
  useEffect(() => {
    let shown = session.position?.version;
    return session.subscribe(() => {
      const version = session.position?.version;
      if (version === shown) return;
      shown = version;
      void refetch();
    });
  }, [session, refetch]);
  return history;
}

function History({ listId, session }: Omit<HistoryModalProps, 'onClose'>) {
  const { data, dataUpdatedAt, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useHistory(listId, session);
  if (data === undefined) {
    if (error === null) return <ListSkeleton rows={5} />;
    const text = isNetworkError(error) ? t('history.offline') : t('history.failed');
    return <ErrorState text={text} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return <EmptyState icon={<IconHistory size={32} stroke={1.6} />} text={t('history.empty')} />;
  }
  return (
    <>
      {error && <p className={classes.stale}>{t('history.offline')}</p>}
      {groupByDay(entries, dataUpdatedAt).map(({ name, entries: ofDay }) => (
        <section key={name} aria-label={name}>
          <h3 className={classes.day}>{name}</h3>
          <ul className={classes.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.seq} entry={entry} session={session} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="default"
          fullWidth
          className={classes.older}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  session: ListSession;
}

function Entry({ entry, session }: EntryProps) {
  const [isTaken, setIsTaken] = useState(false);
  const what = describeEntry(entry);
  const details = [entry.user?.name, describeTime(entry)].filter((part) => part !== undefined);
  const undo = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button is about to go, and the keyboard's place with it.
    currentTarget.closest('li')?.focus({ preventScroll: true });
    setIsTaken(true);
    void takeBackInOrder(session, entry.undo);
  };
  return (
    <li className={classes.entry} tabIndex={-1}>
      <p className={classes.words}>
        {what}
        <span className={classes.details}> · {details.join(' · ')}</span>
      </p>
      {entry.undo.length > 0 && (
        <Button
          variant="subtle"
          className={classes.undo}
          disabled={isTaken}
          aria-label={t('lists.undoOf', { what })}
          onClick={undo}
        >
          {t('lists.undo')}
        </Button>
      )}
    </li>
  );
}
