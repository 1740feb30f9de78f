import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { Account } from '../../../contract/auth/account.ts';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/account.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListState } from '../../ui/page/ListState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { accountQuery } from './api.ts';
import { NameSection, PasswordSection } from './DetailSections.tsx';
import { EmailSection } from './EmailSection.tsx';
import { useAccountGuard } from './leaving-account.ts';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PushSection } from './PushSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { ThemeSection } from './ThemeSection.tsx';
import { useAccountChange } from './use-account-change.ts';

const AboutSection = lazyPart(async () => (await import('./AboutSection.tsx')).AboutSection);

export function AccountPage() {
  useAccountGuard();
  return (
    <Page title={routes.account.title}>
      <Sections />
      <Suspense>
        <AboutSection />
      </Suspense>
    </Page>
  );
}

/** Follows what was changed elsewhere: a new address is mostly confirmed in another window. */
function useFreshAccount(account: Account | undefined, refetch: () => unknown): void {
  const user = useUser();
  const accept = useAccountChange();
  useEffect(() => {
    if (account !== undefined && (account.email !== user.email || account.name !== user.name))
      accept(account);
  }, [account, user, accept]);
  useEffect(() => {
    const follow = (): void => void refetch();
    addEventListener('focus', follow);
    return () => removeEventListener('focus', follow);
  }, [refetch]);
}

/** Everything except the theme comes from the server. */
function Sections() {
  const query = useQuery(accountQuery);
  const { data: account, refetch, isFetching } = query;
  useFreshAccount(isFetching ? undefined : account, refetch);
  if (account === undefined) {
    return (
      <>
        <ListState query={query} text={t('account.fetchFailed')} />
        <ThemeSection />
      </>
    );
  }
  return (
    <>
      <NameSection account={account} />
      <EmailSection account={account} />
      <PasswordSection account={account} />
      <ThemeSection />
      <PushSection />
      <SessionsSection />
      <SecondFactorSection account={account} />
      <PasskeysSection host={account.passkeyHost} />
    </>
  );
}
