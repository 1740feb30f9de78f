import { Fragment } from 'react';
import type { ManagedUser } from '../../contract/users/users.ts';
import { t } from '../texts/users.ts';
import classes from './UsersPage.module.css';

/** A text with an address, which goes on in the next row behind a dot or the at sign sooner than within a word. */
export function BreakingEmail({ text }: { text: string }) {
  return text.split(/(?<=[@.])/).map((part, at) => (
    // Parts may be alike, and never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** What happens to the lists of a user who can no longer log in; a waiting account has none. */
export function UserLists({ user: { active, waiting } }: { user: ManagedUser }) {
  return active || waiting ? null : <p className={classes.lists}>{t('users.listsOfInactive')}</p>;
}
