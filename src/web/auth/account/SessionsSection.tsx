import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { t } from '../../texts/account.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListSkeleton } from '../../ui/page/ListSkeleton.tsx';
import { ListState } from '../../ui/page/ListState.tsx';
import { sessionsQuery } from './api.ts';
import { Section } from './Section.tsx';

const SessionList = lazyPart(async () => (await import('./SessionList.tsx')).SessionList);

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  return (
    <Section title={t('account.sessions.title')} summary={t('account.sessions.hint')}>
      {sessions && (
        <Suspense fallback={<ListSkeleton rows={sessions.length} />}>
          <SessionList sessions={sessions} />
        </Suspense>
      )}
      {!sessions && <ListState query={query} text={t('account.sessions.fetchFailed')} rows={2} />}
    </Section>
  );
}
