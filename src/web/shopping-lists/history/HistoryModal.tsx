import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '../../../contract/shopping-lists/history.ts';
import { isNetworkError } from '../../http.ts';
import type { SyncedList } from '../../sync/synced-list.ts';
import { t } from '../../texts/history.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ListState } from '../../ui/page/ListState.tsx';
import classes from './HistoryModal.module.css';
import { historyQuery } from './history-query.ts';
import { describeGroup, groupAtOnce } from './history-groups.ts';
import { describeTime, groupByDay } from './history-entries.ts';
import { takeBackOrTell } from '../use-undo-offer.ts';

interface HistoryModalProps {
  listId: string;
  syncedList: SyncedList;
  onClose: () => void;
}

/** Who changed what on the list, and when. Changes that nothing newer has overwritten can be taken back. */
export function HistoryModal({ listId, syncedList, onClose }: HistoryModalProps) {
  return (
    <Dialog onClose={onClose} title={t('history.title')}>
      <History listId={listId} syncedList={syncedList} />
    </Dialog>
  );
}

/**
 * The history, fetched again when the list has changed. Calls wait for each other: on a busy list each would otherwise
 * cancel the last one.
 */
function useHistory(listId: string, syncedList: SyncedList) {
  const history = useInfiniteQuery(historyQuery(listId));
  const { refetch, fetchNextPage } = history;
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [isFetchingOlder, setIsFetchingOlder] = useState(false);
  useEffect(() => {
    let shown = syncedList.position?.version;
    let isAsked = false;
    // The first one is on its way already.
    last.current = refetch({ cancelRefetch: false });
    return syncedList.subscribe(() => {
      const version = syncedList.position?.version;
      if (version === shown) return;
      shown = version;
      if (isAsked) return;
      isAsked = true;
      last.current = last.current.then(() => {
        isAsked = false;
        return refetch();
      });
    });
  }, [syncedList, refetch]);
  const fetchOlder = (): void => {
    setIsFetchingOlder(true);
    last.current = last.current.then(() => fetchNextPage()).finally(() => setIsFetchingOlder(false));
  };
  return { ...history, fetchOlder, isFetchingOlder };
}

function History({ listId, syncedList }: Omit<HistoryModalProps, 'onClose'>) {
  const query = useHistory(listId, syncedList);
  const { data, dataUpdatedAt, error, hasNextPage, fetchOlder, isFetchingOlder } = query;
  if (data === undefined) {
    const text = isNetworkError(error) ? t('history.offline') : t('history.failed');
    return <ListState query={query} text={text} rows={5} />;
  }
  const entries = data.pages.flatMap((page) => page.entries);
  const isTruncated = data.pages.at(-1)?.truncated === true;
  if (entries.length === 0) {
    const text = isTruncated ? t('history.truncated') : t('history.empty');
    return <EmptyState icon={<IconHistory size="2rem" stroke={1.6} />} text={text} />;
  }
  return (
    <>
      {error && <p className={classes.stale}>{t('history.offline')}</p>}
      {groupByDay(entries, dataUpdatedAt).map(({ name, entries: ofDay }) => (
        <section key={name} aria-label={name}>
          <h3 className={classes.day}>{name}</h3>
          <ul className={classes.entries}>
            {groupAtOnce(ofDay).map((group) => (
              <Entry key={group.at(-1)?.seq} group={group} syncedList={syncedList} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="default"
          fullWidth
          className={classes.older}
          loading={isFetchingOlder}
          onClick={fetchOlder}
        >
          {t('history.older')}
        </Button>
      )}
      {isTruncated && <p className={classes.end}>{t('history.truncated')}</p>}
    </>
  );
}

interface EntryProps {
  /** Changes made at once, newest first. */
  group: readonly HistoryEntry[];
  syncedList: SyncedList;
}

function Entry({ group, syncedList }: EntryProps) {
  const [isTaken, setIsTaken] = useState(false);
  const [entry] = group;
  if (entry === undefined) return null;
  const undoOf = ({ undo, seq }: HistoryEntry) => {
    return { undo, since: { epoch: syncedList.position?.epoch ?? '', version: seq } };
  };
  // The list may have moved on since the history was fetched.
  const undoable = group.filter((each) => syncedList.undoLeft(undoOf(each)).length > 0);
  const what = describeGroup(group);
  const details = [entry.user?.name, describeTime(entry)].filter((part) => part !== undefined);
  const undo = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button is about to go, and the focus with it.
    currentTarget.closest('li')?.focus({ preventScroll: true });
    setIsTaken(true);
    for (const each of undoable) void takeBackOrTell(syncedList, undoOf(each));
  };
  return (
    <li className={classes.entry} tabIndex={-1}>
      <p className={classes.words}>
        <span className={classes.what}>{what}</span>
        {details.map((detail) => (
          <Fragment key={detail}>
            {' '}
            <span className={classes.detail}>
              <span className={classes.dot}>·</span> {detail}
            </span>
          </Fragment>
        ))}
      </p>
      {undoable.length > 0 && (
        <Button
          variant="subtle"
          className={classes.undo}
          disabled={isTaken}
          aria-label={t('history.undoOf', { what })}
          onClick={undo}
        >
          {t('lists.undo')}
        </Button>
      )}
    </li>
  );
}
