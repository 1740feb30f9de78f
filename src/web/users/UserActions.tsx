import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconKey, IconShieldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ManagedUser, ROLES, role } from '../../contract/users/users.ts';
import { t } from '../texts/users.ts';
import { BreakingEmail } from './UserParticulars.tsx';
import { useUserChanges } from './use-user-changes.ts';
import classes from './UsersPage.module.css';

interface UserProps {
  user: ManagedUser;
  isSelf: boolean;
}

export function UserStatus({ user }: { user: ManagedUser }) {
  return (
    <span
      className={classes.status}
      data-active={user.active || undefined}
      data-waiting={user.waiting || undefined}
      title={user.waiting ? t('users.waiting') : undefined}
    >
      {t(user.active ? 'users.active' : 'users.inactive')}
    </span>
  );
}

export function UserRole({ user, isSelf }: UserProps) {
  const { role: change } = useUserChanges(user);
  if (isSelf) return t(`users.roles.${user.role}`);
  return (
    <NativeSelect
      size="sm"
      classNames={{ input: classes.role }}
      aria-label={t('users.roleOf', { name: user.name })}
      value={change.isPending ? change.variables.role : user.role}
      onChange={({ currentTarget }) =>
        change.mutate({ userId: user.id, role: role.parse(currentTarget.value) })
      }
      data={ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))}
    />
  );
}

/** The address that waits for an admin, where no mails are sent that could confirm it. */
export function UserNewEmail({ user }: Pick<UserProps, 'user'>) {
  const { confirmEmail, confirmingEmail } = useUserChanges(user);
  const { newEmail } = user;
  if (newEmail === null) return null;
  return (
    <div className={classes.newEmail}>
      <p>
        <BreakingEmail text={t('users.newEmail', { email: newEmail })} />
      </p>
      <Button
        size="xs"
        mih={44}
        variant="filled"
        loading={confirmingEmail}
        onClick={() => void confirmEmail(newEmail)}
        aria-label={`${t('users.confirmEmail')}: ${user.name}`}
      >
        {t('users.confirmEmail')}
      </Button>
    </div>
  );
}

interface UserActionsProps extends UserProps {
  /** Whether there is room for words beside all icons. */
  isRoomy?: boolean;
  onResetLink: () => void;
  onSecondFactorOff: () => void;
}

/** How long a finger that is on its way can't be held back any more. */
const REACTION_MS = 500;

/** The actions on the account; '-' for the user's own. */
export function UserActions({ user, isSelf, isRoomy, onResetLink, onSecondFactorOff }: UserActionsProps) {
  const { status, remove, removing } = useUserChanges(user);
  // Who presses the button at that moment has read what it said before.
  const hasJustChanged = useDebouncedValue(user.active, REACTION_MS)[0] !== user.active;
  if (isSelf) return '-';
  const toggle = t(user.active ? 'users.deactivate' : 'users.activate');
  return (
    <Group gap={6}>
      <Button
        size="sm"
        mih={44}
        variant={user.active ? 'default' : 'filled'}
        loading={status.isPending}
        aria-disabled={hasJustChanged || undefined}
        onClick={() => status.mutate({ userId: user.id, active: !user.active })}
        aria-label={`${toggle}: ${user.name}`}
      >
        {toggle}
      </Button>
      <Button
        size="sm"
        mih={44}
        px={12}
        variant="subtle"
        color="gray"
        loading={removing}
        onClick={() => void remove()}
        aria-label={`${t('users.delete')}: ${user.name}`}
      >
        {t('users.delete')}
      </Button>
      <RareAction
        {...{ user, isRoomy }}
        icon={<IconKey size="1.25rem" />}
        text={t('users.resetLink')}
        onClick={onResetLink}
      />
      {user.secondFactor && (
        <RareAction
          {...{ user, isRoomy }}
          icon={<IconShieldOff size="1.25rem" />}
          text={t('users.secondFactorOff')}
          onClick={onSecondFactorOff}
        />
      )}
    </Group>
  );
}

interface RareActionProps extends Pick<UserActionsProps, 'user' | 'isRoomy'> {
  icon: ReactNode;
  text: string;
  onClick: () => void;
}

/** In words where there is room: a touch screen shows no title of an icon. */
function RareAction({ user, isRoomy, icon, text, onClick }: RareActionProps) {
  const common = { variant: 'subtle', color: 'gray', onClick, 'aria-label': `${text}: ${user.name}` };
  return isRoomy ? (
    <Button {...common} size="sm" mih={44} px={12} ta="start" leftSection={icon}>
      {text}
    </Button>
  ) : (
    <ActionIcon {...common} size={44} title={text}>
      {icon}
    </ActionIcon>
  );
}
