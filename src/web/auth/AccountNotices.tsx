import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_NOTICES } from '../../contract/auth/account.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/account.ts';
import { noticesQuery, readNotices } from './account/api.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { formatWhen } from '../ui/dates/format-when.ts';

/** A newer server may send a notice that this app has no words for. */
const nameOf = (kind: string) => ACCOUNT_NOTICES.find((known) => known === kind) ?? 'other';

/** Notices about what changed on the account without its owner's doing, shown on every page until they are read. */
export function AccountNotices() {
  const { checked } = useSession();
  const queryClient = useQueryClient();
  const { data: notices = [] } = useQuery({ ...noticesQuery, enabled: checked });
  const reading = useMutation({
    mutationFn: readNotices,
    onSuccess: (left) => queryClient.setQueryData(noticesQuery.queryKey, left),
  });
  const last = notices.at(-1);
  if (last === undefined) return null;
  return (
    <NoticeBar
      button={
        <Button size="sm" mih={44} loading={reading.isPending} onClick={() => reading.mutate(last.at)}>
          {t('account.notices.read')}
        </Button>
      }
    >
      {notices.map(({ kind, at }) => (
        <div key={kind}>{t(`account.notices.${nameOf(kind)}`, { when: formatWhen(at) })}</div>
      ))}
      {t('account.notices.advice')}{' '}
      <Link to={routes.account.path} style={{ color: 'var(--lz-acc)', fontWeight: 700 }}>
        {t('account.title')}
      </Link>
    </NoticeBar>
  );
}
