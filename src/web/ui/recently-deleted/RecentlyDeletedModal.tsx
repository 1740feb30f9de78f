import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type UndefinedInitialDataOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecentlyDeleted } from '../../../contract/recently-deleted.ts';
import { MAX_RECENTLY_DELETED, RESTORABLE_DAYS } from '../../../contract/recently-deleted.ts';
import { t } from '../../texts/recently-deleted.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ListState } from '../page/ListState.tsx';
import classes from './RecentlyDeletedModal.module.css';
import { showSuccess } from '../overlays/toasts.ts';
import { formatWhen } from '../dates/format-when.ts';

export interface RecentlyDeletedProps {
  query: UndefinedInitialDataOptions<RecentlyDeleted, Error, RecentlyDeleted, string[]>;
  /** Brings one back and returns the name that it has from now on. */
  onRestore: (id: string) => Promise<{ name: string }>;
  /** Gives up the user's access, after a question; shows the result itself. */
  onLeave?: (deleted: RecentlyDeleted[number]) => Promise<void>;
  onClose: () => void;
}

/** Recently deleted items, with buttons to bring them back or, for a list of another owner, to leave it. */
export function RecentlyDeletedModal({ query: options, onRestore, onLeave, onClose }: RecentlyDeletedProps) {
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(options);
  const { data, refetch } = query;
  const showRest = async (id: string): Promise<void> => {
    const { data: rest } = await refetch();
    // The button that had the focus is gone.
    if (!rest?.some((deleted) => deleted.id === id)) list.current?.querySelector('button')?.focus();
  };
  const restoring = useMutation({
    mutationFn: onRestore,
    onSuccess: async ({ name }, id) => {
      showSuccess(t('recentlyDeleted.restored', { name }));
      await showRest(id);
    },
    meta: { errorText: t('recentlyDeleted.restoreFailed') },
  });
  const leaving = useMutation({
    mutationFn: async (deleted: RecentlyDeleted[number]) => onLeave?.(deleted),
    onSuccess: (_, { id }) => showRest(id),
  });
  return (
    <Dialog onClose={onClose} title={t('recentlyDeleted.title')}>
      {data && data.length > 0 && (
        <ul className={classes.list} ref={list}>
          {data.map((deleted) => (
            <Row
              key={deleted.id}
              deleted={deleted}
              isPending={restoring.isPending || leaving.isPending}
              isRestoring={restoring.isPending && restoring.variables === deleted.id}
              isLeaving={leaving.isPending && leaving.variables.id === deleted.id}
              onRestore={() => restoring.mutate(deleted.id)}
              onLeave={() => leaving.mutate(deleted)}
            />
          ))}
        </ul>
      )}
      {data?.length === MAX_RECENTLY_DELETED && (
        <Text className={classes.when} mt={8}>
          {t('recentlyDeleted.more', { count: MAX_RECENTLY_DELETED })}
        </Text>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconTrash size="2rem" stroke={1.6} />}
          text={t('recentlyDeleted.empty')}
          hint={t('recentlyDeleted.emptyHint', { days: RESTORABLE_DAYS })}
        />
      )}
      {!data && <ListState query={query} text={t('recentlyDeleted.fetchFailed')} rows={3} />}
    </Dialog>
  );
}

interface RowProps {
  deleted: RecentlyDeleted[number];
  /** This one or another is being brought back or left. */
  isPending: boolean;
  isRestoring: boolean;
  isLeaving: boolean;
  onRestore: () => void;
  onLeave: () => void;
}

function Row({ deleted, isPending, isRestoring, isLeaving, onRestore, onLeave }: RowProps) {
  const { name, deletedAt, canRestore = true, canLeave = false } = deleted;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {name}
        <span className={classes.when}>
          {t('recentlyDeleted.deletedAt', { when: formatWhen(deletedAt) })}
        </span>
      </span>
      {canLeave && (
        <Button
          variant="default"
          aria-label={t('recentlyDeleted.leaveNamed', { name })}
          loading={isLeaving}
          disabled={isPending}
          onClick={onLeave}
        >
          {t('recentlyDeleted.leave')}
        </Button>
      )}
      {canRestore && (
        <Button
          variant="default"
          aria-label={t('recentlyDeleted.restoreNamed', { name })}
          loading={isRestoring}
          disabled={isPending}
          onClick={onRestore}
        >
          {t('recentlyDeleted.restore')}
        </Button>
      )}
    </li>
  );
}
