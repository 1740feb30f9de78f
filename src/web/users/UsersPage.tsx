import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ManagedUser } from '../../contract/users/users.ts';
import { RequireAdmin } from '../shell/RequireAdmin.tsx';
import { t } from '../texts/users.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';
import { Page } from '../ui/page/Page.tsx';
import { usersQuery } from './api.ts';
import { UserCards } from './UserCards.tsx';
import { type UsersLayoutProps, UserTable } from './UserTable.tsx';

const AddUserModal = lazyPart(async () => (await import('./AddUserModal.tsx')).AddUserModal);
const SecondFactorOffModal = lazyPart(
  async () => (await import('./SecondFactorOffModal.tsx')).SecondFactorOffModal,
);
const LinksNotice = lazyPart(async () => (await import('./LinksNotice.tsx')).LinksNotice);
const JoinHint = lazyPart(async () => (await import('./JoinHint.tsx')).JoinHint);
const ResetLinkModal = lazyPart(async () => (await import('./ResetLinkModal.tsx')).ResetLinkModal);

export function UsersPage() {
  return (
    <RequireAdmin>
      <ManagedUsers />
    </RequireAdmin>
  );
}

function ManagedUsers() {
  const [adding, { open, close }] = useDisclosure(false);
  const [linkFor, setLinkFor] = useState<ManagedUser | null>(null);
  const [offFor, setOffFor] = useState<ManagedUser | null>(null);
  return (
    <Page
      title={t('users.title')}
      width="full"
      actions={
        <Button leftSection={<IconUserPlus size="1.125rem" />} mih={44} onClick={open}>
          {t('users.add')}
        </Button>
      }
    >
      <Suspense>
        <LinksNotice />
      </Suspense>
      <Users onResetLink={setLinkFor} onSecondFactorOff={setOffFor} />
      <Suspense fallback={null}>
        {adding && <AddUserModal onClose={close} />}
        {linkFor && <ResetLinkModal user={linkFor} onClose={() => setLinkFor(null)} />}
        {offFor && <SecondFactorOffModal user={offFor} onClose={() => setOffFor(null)} />}
      </Suspense>
    </Page>
  );
}

/**
 * Waiting users come first. While the page is open all users keep their places, and new ones come last, so that
 * neither an activation nor a registration moves another user's buttons under a thumb.
 */
function useKeptOrder(users: readonly ManagedUser[]): ManagedUser[] {
  const [seen] = useState(() => new Set<string>());
  for (const { id } of users.toSorted((a, b) => Number(b.waiting) - Number(a.waiting))) seen.add(id);
  const byId = new Map(users.map((user) => [user.id, user]));
  return [...seen].flatMap((id) => byId.get(id) ?? []);
}

function Users(actions: Omit<UsersLayoutProps, 'users'>) {
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const { data, error, refetch, isFetching } = useQuery(usersQuery);
  const users = useKeptOrder(data ?? []);
  if (data === undefined) {
    if (error === null) return <ListSkeleton />;
    return (
      <ErrorState
        text={t('users.fetchFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return <EmptyState icon={<IconUsers size="2rem" stroke={1.6} />} text={t('users.empty')} />;
  }
  const Layout = isWide ? UserTable : UserCards;
  return (
    <>
      <Layout users={users} {...actions} />
      <Suspense>{users.length === 1 && <JoinHint />}</Suspense>
    </>
  );
}
