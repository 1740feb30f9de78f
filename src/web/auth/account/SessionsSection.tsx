import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { t } from '../../texts/account.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListSkeleton } from '../../ui/page/ListSkeleton.tsx';
import { sessionsQuery } from './api.ts';
import { Section } from './Section.tsx';

const SessionList = lazyPart(async () => (await import('./SessionList.tsx')).SessionList);

export function SessionsSection() {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery);
  return (
    <Section title={t('account.sessions.title')} summary={t('account.sessions.hint')}>
      {sessions && (
        <Suspense fallback={<ListSkeleton rows={sessions.length} />}>
          <SessionList sessions={sessions} />
        </Suspense>
      )}
      {!sessions && !error && <ListSkeleton rows={2} />}
      {!sessions && error && (
        <ErrorState
          text={t('account.sessions.fetchFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Section>
  );
}
