import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Account } from '../../../contract/account.ts';
import { t } from '../../texts/account.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { accountQuery } from './api.ts';
import { FormToggle, Section } from './Section.tsx';
import { RenewCodesForm, SwitchOffForm } from './SecondFactorForms.tsx';

const RecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes);
const SwitchOnSteps = lazyPart(async () => (await import('./SwitchOnSteps.tsx')).SwitchOnSteps);

type Open = 'on' | 'off' | 'renewal' | null;

export function SecondFactorSection({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t('account.totp.title');
  const refresh = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
  const close = () => setOpen(null);
  const dropCodes = () => {
    setCodes(null);
    close();
  };
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    close();
    refresh();
  };
  const toggle = (what: NonNullable<Open>, label: string, section: string) => (
    <FormToggle
      label={label}
      section={section}
      isOpen={open === what}
      onToggle={() => setOpen(open === what ? null : what)}
    />
  );
  return (
    <>
      <Section
        title={title}
        summary={t(account.totp ? 'account.totp.on' : 'account.totp.off')}
        actions={
          account.totp
            ? toggle('off', t('account.totp.switchOff'), title)
            : codes === null && toggle('on', t('account.totp.switchOn'), title)
        }
      >
        <Suspense>{open === 'on' && <SwitchOnSteps onCodes={showCodes} />}</Suspense>
        {open === 'off' && <SwitchOffForm onDone={dropCodes} />}
      </Section>
      {(account.totp || codes !== null) && (
        <Section
          title={t('account.recovery.title')}
          summary={<CodesLeft count={account.recoveryCodes} />}
          actions={
            codes === null && toggle('renewal', t('account.recovery.create'), t('account.recovery.renew'))
          }
        >
          <Suspense>
            {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          </Suspense>
          {open === 'renewal' && <RenewCodesForm onCodes={showCodes} />}
        </Section>
      )}
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  return count === 0 ? t('account.recovery.none') : t('account.recovery.left', { count });
}
