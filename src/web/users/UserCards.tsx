import { useUser } from '../session.ts';
import { t } from '../texts/users.ts';
import { ShortId } from './ShortId.tsx';
import { UserActions, UserNewEmail, UserRole, UserStatus } from './UserActions.tsx';
import { BreakingEmail, UserLists } from './UserParticulars.tsx';
import classes from './UsersPage.module.css';
import type { UsersLayoutProps } from './UserTable.tsx';

/** The table's rows where there is no room for a table. */
export function UserCards({ users, onResetLink, onSecondFactorOff }: UsersLayoutProps) {
  const self = useUser();
  return (
    <ul className={classes.cards}>
      {users.map((user) => (
        <li key={user.id} className={classes.card} data-waiting={user.waiting || undefined}>
          <div className={classes.cardHead}>
            <h2 className={classes.name}>{user.name}</h2>
            <UserStatus user={user} />
          </div>
          <p className={classes.email}>
            <BreakingEmail text={user.email} />
          </p>
          <UserNewEmail user={user} />
          <UserLists user={user} />
          <p className={classes.cardId}>
            {t('users.id')} <ShortId id={user.id} />
          </p>
          <div className={classes.cardControls}>
            <div>
              <UserRole user={user} isSelf={user.id === self.id} />
            </div>
            <div>
              <UserActions
                user={user}
                isSelf={user.id === self.id}
                isRoomy
                onResetLink={() => onResetLink(user)}
                onSecondFactorOff={() => onSecondFactorOff(user)}
              />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
