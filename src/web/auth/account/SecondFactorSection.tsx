import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Account } from '../../../contract/auth/account.ts';
import { t } from '../../texts/account.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './account.module.css';
import { accountQuery } from './api.ts';
import { FormToggle, Section } from './Section.tsx';
import { RenewCodesForm, SwitchOffForm } from './SecondFactorForms.tsx';

const RecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes);
const SwitchOnSteps = lazyPart(async () => (await import('./SwitchOnSteps.tsx')).SwitchOnSteps);

type Open = 'on' | 'off' | 'renewal' | null;

/**
 * The open form. It closes when the second factor was switched by another device, or by a try whose answer was lost;
 * if that was on, this page has never shown the recovery codes.
 */
function useOpenForm(isOn: boolean) {
  const [open, setOpen] = useState<Open>(null);
  const [isClosed, setClosed] = useState(false);
  const [areCodesUnseen, setCodesUnseen] = useState(false);
  if (open !== null && (open === 'on') === isOn) {
    setOpen(null);
    setClosed(true);
    setCodesUnseen(isOn);
  }
  return {
    open,
    setOpen: (wanted: Open) => {
      setOpen(wanted);
      setClosed(false);
    },
    isClosed,
    areCodesUnseen,
    noteCodesSeen: () => setCodesUnseen(false),
  };
}

export function SecondFactorSection({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const { open, setOpen, isClosed, areCodesUnseen, noteCodesSeen } = useOpenForm(account.totp);
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
    noteCodesSeen();
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
        {isClosed && <SwitchedElsewhere isOn={account.totp} />}
        <Suspense>{open === 'on' && <SwitchOnSteps onCodes={showCodes} />}</Suspense>
        {open === 'off' && <SwitchOffForm onDone={dropCodes} />}
      </Section>
      {(account.totp || codes !== null) && (
        <Section
          title={t('account.recovery.title')}
          summary={<CodesLeft count={account.recoveryCodes} areUnseen={areCodesUnseen} />}
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

function SwitchedElsewhere({ isOn }: { isOn: boolean }) {
  return (
    <p className={classes.hint} role="status">
      {t(isOn ? 'errors.SECOND_FACTOR_ALREADY_ON' : 'account.totp.alreadyOff')}
    </p>
  );
}

function CodesLeft({ count, areUnseen }: { count: number; areUnseen: boolean }) {
  if (count === 0) return t('account.recovery.none');
  const left = t('account.recovery.left', { count });
  return areUnseen ? `${left} ${t('account.recovery.unseen')}` : left;
}
