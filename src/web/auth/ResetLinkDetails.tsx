import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { Passkey } from '../../contract/auth/passkeys.ts';
import { resetLinkStateAnswer } from '../../contract/auth/reset-link.ts';
import { request, unwrap } from '../http.ts';
import { t } from '../texts/account.ts';
import { formatWhen } from '../ui/dates/format-when.ts';
import classes from './ResetLinkDetails.module.css';

interface ResetLinkDetailsProps extends ChosenPasskeys {
  /** Of the link that sets the password. */
  resetToken: string;
  /** Gets what keeps it from being used, before anything is typed. */
  onProblem: (problem: string) => void;
}

interface ChosenPasskeys {
  /** Ids of those to be removed. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const describeResetLink = (resetToken: string, signal?: AbortSignal) =>
  unwrap(
    request('POST', '/api/auth/reset-link', {
      body: { resetToken },
      schema: resetLinkStateAnswer,
      ...(signal && { signal }),
    }),
  );

/** Why a link was refused, unless it is unknown or has expired. */
export async function explainRefusedLink(resetToken: string): Promise<string | undefined> {
  const { isUsed } = await describeResetLink(resetToken);
  return isUsed === true ? t('auth.linkUsed') : undefined;
}

/** What the server says of the link that a password is set by. */
export function ResetLinkDetails({ resetToken, onProblem, ...chosenPasskeys }: ResetLinkDetailsProps) {
  const { data: link } = useQuery({
    queryKey: ['reset-link', resetToken],
    queryFn: ({ signal }) => describeResetLink(resetToken, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
  const isUsed = link?.isUsed === true;
  useEffect(() => {
    if (isUsed) onProblem(t('auth.linkUsed'));
  }, [isUsed, onProblem]);
  if (link === undefined) return null;
  return (
    <>
      {/* A password manager wants to know whose the new password is. */}
      {link.email && <input type="text" autoComplete="username" value={link.email} readOnly hidden />}
      {link.recentPasskeys.length > 0 && (
        <RecentPasskeys passkeys={link.recentPasskeys} {...chosenPasskeys} />
      )}
    </>
  );
}

interface RecentPasskeysProps extends ChosenPasskeys {
  passkeys: readonly Passkey[];
}

/** Lets the user remove recent passkeys, which an intruder may have added, together with the old password. */
function RecentPasskeys({ passkeys, chosen, onChange }: RecentPasskeysProps) {
  const hintId = useId();
  const toggle = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className={classes.passkeys} aria-describedby={hintId}>
      <legend className={classes.title}>{t('account.passkeys.recent')}</legend>
      <p className={classes.hint} id={hintId}>
        {t('account.passkeys.recentHint')}
      </p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label key={id} className={classes.passkey}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
          <span>{t('account.passkeys.recentOne', { name, when: formatWhen(createdAt) })}</span>
        </label>
      ))}
    </fieldset>
  );
}
