import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type UndefinedInitialDataOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { RESTORABLE_DAYS } from '../../contract/recently-deleted.ts';
import { t } from '../texts/recently-deleted.ts';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import classes from './RecentlyDeletedModal.module.css';
import { showSuccess } from './toasts.ts';
import { whenWords } from './when-words.ts';

export interface RecentlyDeletedProps {
  query: UndefinedInitialDataOptions<RecentlyDeleted, Error, RecentlyDeleted, string[]>;
  /** Brings one back and answers the name that it has from now on. */
  onRestore: (id: string) => Promise<{ name: string }>;
  onClose: () => void;
}

/** What was deleted lately, each with a way back. */
export function RecentlyDeletedModal({ query, onRestore, onClose }: RecentlyDeletedProps) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, isFetching } = useQuery(query);
  const restoring = useMutation({
    mutationFn: onRestore,
    onSuccess: async ({ name }) => {
      showSuccess(t('recentlyDeleted.restored', { name }));
      await refetch();
      // The button that had the focus is gone.
      list.current?.querySelector('button')?.focus();
    },
    meta: { errorText: t('recentlyDeleted.restoreFailed') },
  });
  return (
    <Dialog onClose={onClose} title={t('recentlyDeleted.title')}>
      {data && data.length > 0 && (
        <ul className={classes.list} ref={list}>
          {data.map((deleted) => (
            <Row
              key={deleted.id}
              deleted={deleted}
              isPending={restoring.isPending}
              isRestoring={restoring.isPending && restoring.variables === deleted.id}
              onRestore={() => restoring.mutate(deleted.id)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconTrash size="2rem" stroke={1.6} />}
          text={t('recentlyDeleted.empty')}
          hint={t('recentlyDeleted.emptyHint', { days: RESTORABLE_DAYS })}
        />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {!data && error && (
        <ErrorState
          text={t('recentlyDeleted.fetchFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  );
}

interface RowProps {
  deleted: RecentlyDeleted[number];
  /** This one or another is being brought back. */
  isPending: boolean;
  isRestoring: boolean;
  onRestore: () => void;
}

function Row({ deleted: { name, deletedAt }, isPending, isRestoring, onRestore }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {name}
        <span className={classes.when}>{t('recentlyDeleted.deletedAt', { when: whenWords(deletedAt) })}</span>
      </span>
      <Button
        variant="default"
        aria-label={t('recentlyDeleted.restoreNamed', { name })}
        loading={isRestoring}
        disabled={isPending}
        onClick={onRestore}
      >
        {t('recentlyDeleted.restore')}
      </Button>
    </li>
  );
}
