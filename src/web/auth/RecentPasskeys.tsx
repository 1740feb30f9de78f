import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { resetLinkStateAnswer } from '../../contract/reset-link.ts';
import { request, unwrap } from '../http.ts';
import { t } from '../texts/account.ts';
import { whenWords } from '../ui/when-words.ts';
import classes from './RecentPasskeys.module.css';

interface RecentPasskeysProps {
  /** Of the link that sets the password. */
  resetToken: string;
  /** Ids of those to be removed. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const describeResetLink = (resetToken: string, signal: AbortSignal) =>
  unwrap(
    request('POST', '/api/auth/reset-link', { body: { resetToken }, schema: resetLinkStateAnswer, signal }),
  );

/** Lets the user remove recent passkeys, which an intruder may have added, together with the old password. */
export function RecentPasskeys({ resetToken, chosen, onChange }: RecentPasskeysProps) {
  const hintId = useId();
  const { data: link } = useQuery({
    queryKey: ['reset-link', resetToken],
    queryFn: ({ signal }) => describeResetLink(resetToken, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
  const toggle = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  if (link === undefined || link.recentPasskeys.length === 0) return null;
  return (
    <fieldset className={classes.passkeys} aria-describedby={hintId}>
      <legend className={classes.title}>{t('account.passkeys.recent')}</legend>
      <p className={classes.hint} id={hintId}>
        {t('account.passkeys.recentHint')}
      </p>
      {link.recentPasskeys.map(({ id, name, createdAt }) => (
        <label key={id} className={classes.passkey}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
          <span>{t('account.passkeys.recentOne', { name, when: whenWords(createdAt) })}</span>
        </label>
      ))}
    </fieldset>
  );
}
