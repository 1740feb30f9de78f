import type { ManagedUser } from '../../contract/users/users.ts';
import { useUser } from '../session.ts';
import { t } from '../texts/users.ts';
import { ShortId } from './ShortId.tsx';
import { UserActions, UserNewEmail, UserRole, UserStatus } from './UserActions.tsx';
import { BreakingEmail, UserLists } from './UserParticulars.tsx';
import classes from './UsersPage.module.css';

export interface UsersLayoutProps {
  users: readonly ManagedUser[];
  onResetLink: (user: ManagedUser) => void;
  onSecondFactorOff: (user: ManagedUser) => void;
}

export function UserTable({ users, onResetLink, onSecondFactorOff }: UsersLayoutProps) {
  const self = useUser();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('users.id')}</th>
          <th scope="col">{t('auth.email')}</th>
          <th scope="col">{t('auth.name')}</th>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">{t('users.status')}</th>
          <th scope="col">{t('users.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-waiting={user.waiting || undefined}>
            <td>
              <ShortId id={user.id} />
            </td>
            <td className={classes.breaking}>
              <BreakingEmail text={user.email} />
              <UserNewEmail user={user} />
              <UserLists user={user} />
            </td>
            <td className={classes.name}>{user.name}</td>
            <td>
              <UserRole user={user} isSelf={user.id === self.id} />
            </td>
            <td>
              <UserStatus user={user} />
            </td>
            <td>
              <UserActions
                user={user}
                isSelf={user.id === self.id}
                onResetLink={() => onResetLink(user)}
                onSecondFactorOff={() => onSecondFactorOff(user)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
