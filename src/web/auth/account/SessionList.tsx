import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '../../../contract/auth/account.ts';
import { t } from '../../texts/account.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './account.module.css';
import { accountQuery, revokeOtherSessions, revokeSession, sessionsQuery } from './api.ts';
import { describeDevice } from './describe-device.ts';
import { formatWhen } from '../../ui/dates/format-when.ts';

/** Ends sessions; the remaining ones are in the answer. */
function useRevocation() {
  const queryClient = useQueryClient();
  const meta = { errorText: t('account.sessions.revokeFailed') };
  const accept = (left: AccountSession[]) => {
    queryClient.setQueryData(sessionsQuery.queryKey, left);
    // A new address that waited may have been given up, and there may be a notice.
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  const onError = () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const one = useMutation({
    mutationFn: revokeSession,
    onSuccess: (left) => {
      accept(left);
      showSuccess(t('account.sessions.revoked'));
    },
    onError,
    meta,
  });
  const others = useMutation({
    mutationFn: revokeOtherSessions,
    onSuccess: (left) => {
      accept(left);
      showSuccess(t('account.sessions.othersRevoked'));
    },
    onError,
    meta,
  });
  return { one, others };
}

/** The devices of a user. Their names take a library as big as the rest of the page. */
export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  const { one, others } = useRevocation();
  return (
    <>
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={one.isPending && one.variables === session.id}
            onRevoke={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="sm"
            mih={44}
            loading={others.isPending}
            onClick={() => others.mutate()}
          >
            {t('account.sessions.revokeOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  session: AccountSession;
  isEnding: boolean;
  onRevoke: () => void;
}

function SessionRow({ session, isEnding, onRevoke }: RowProps) {
  const device = describeDevice(session.userAgent);
  const when = formatWhen(session.lastUsedAt);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{device}</span>{' '}
        {session.current && <span className={classes.current}>{t('account.sessions.current')}</span>}
        <div className={classes.meta}>{t('account.sessions.lastUsed', { when })}</div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          mih={44}
          loading={isEnding}
          onClick={onRevoke}
          aria-label={t('account.sessions.revokeOf', { device, when })}
        >
          {t('account.sessions.revoke')}
        </Button>
      )}
    </li>
  );
}
