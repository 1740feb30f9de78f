import { Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { nameKey } from '../../../contract/names.ts';
import { useUser } from '../../session.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/sharing.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { recoverFocus } from '../../ui/focus/recover-focus.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { unshareList } from './access-calls.ts';
import { handOverList, isActive } from './list-owner.ts';
import { MemberMenuItems } from './MemberMenuItems.tsx';
import { ShareChoice } from './ShareChoice.tsx';
import classes from './ShareModal.module.css';
import { shareUsersQuery } from './share-users.ts';

interface ShareModalProps {
  list: ListView;
  onClose: () => void;
}

/**
 * Who else may get access, and who has it. Only the owner opens it; a user who is no longer the owner may only look.
 */
export function ShareModal({ list, onClose }: ShareModalProps) {
  const members = useRef<HTMLHeadingElement>(null);
  const isOwner = useUser().id === list.userId;
  // The button that opened it is the owner's alone, and goes as well.
  const isGiven = useRef(false);
  useEffect(() => {
    if (!isOwner) isGiven.current = true;
  }, [isOwner]);
  useEffect(
    () => () => {
      if (isGiven.current) document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  const onGiven = (): void => {
    isGiven.current = true;
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('sharing.title')}>
      {/* Whoever was chosen goes from here to there, and the focus with them. */}
      {isOwner && <ShareChoice list={list} onShared={() => members.current?.focus()} />}
      <section ref={recoverFocus}>
        <h3 className={classes.heading} ref={members} tabIndex={-1}>
          {t('sharing.withAccess')}
        </h3>
        <Members list={list} isOwner={isOwner} onGiven={onGiven} />
      </section>
    </Dialog>
  );
}

/** What distinguishes members with the same name, by their ids: their address, otherwise a number. */
function useDistinctions({ members }: ListView): ReadonlyMap<string, string> {
  const { data: users = [] } = useQuery(shareUsersQuery);
  return useMemo(() => {
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const byName = Map.groupBy(members, ({ name }) => nameKey(name));
    return new Map(
      [...byName.values()]
        .filter((namesakes) => namesakes.length > 1)
        .flatMap((namesakes) => namesakes.map(({ id }, index) => [id, emails.get(id) ?? `${index + 1}`])),
    );
  }, [users, members]);
}

interface MembersProps {
  list: ListView;
  isOwner: boolean;
  /** The list has a new owner. */
  onGiven: () => void;
}

function Members({ list, isOwner, onGiven }: MembersProps) {
  const distinctions = useDistinctions(list);
  return (
    <ul className={classes.people}>
      {list.members.map(({ id, name }) => {
        const distinction = id === list.userId ? undefined : distinctions.get(id);
        const fullName = distinction === undefined ? name : `${name} (${distinction})`;
        return (
          <li key={id} className={classes.person}>
            <Initials userId={id} name={name} />
            <span className={classes.name}>
              {name} {distinction !== undefined && <small className={classes.email}>{distinction}</small>}
            </span>
            {id === list.userId && <span className={classes.hint}>{t('sharing.owner')}</span>}
            {isOwner && id !== list.userId && (
              <MemberActions list={list} userId={id} name={fullName} onGiven={onGiven} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface MemberActionsProps extends Pick<MembersProps, 'list' | 'onGiven'> {
  userId: string;
  /** No other member has it. */
  name: string;
}

/** The owner's actions on a member. */
function MemberActions({ list, userId, name, onGiven }: MemberActionsProps) {
  const { data: users = [] } = useQuery(shareUsersQuery);
  const withdraw = useMutation({
    mutationFn: () => unshareList(list.id, userId),
    meta: { errorText: t('sharing.withdrawFailed') },
  });
  const handOver = useMutation({
    mutationFn: () => handOverList(list.id, userId),
    onSuccess: () => {
      showSuccess(t('sharing.handedOver', { list: list.name, name }));
      onGiven();
    },
    meta: { errorText: t('sharing.handOverFailed') },
  });
  const isBusy = handOver.isPending || withdraw.isPending;
  const askToWithdraw = async (): Promise<void> => {
    if (isBusy) return;
    const question = { title: t('sharing.withdrawTitle'), text: t('sharing.withdrawText', { name }) };
    if (await confirm(question)) withdraw.mutate();
  };
  const askToHandOver = async (): Promise<void> => {
    if (isBusy) return;
    const text = t('sharing.handOverText', { list: list.name, name });
    if (await confirm({ title: t('sharing.handOverTitle'), text })) handOver.mutate();
  };
  return (
    <span className={classes.actions}>
      {isBusy && <Loader size="1.25rem" />}
      <MenuButton
        label={t('sharing.menu', { name })}
        Items={MemberMenuItems}
        items={{
          name,
          mayGetList: isActive(users, userId) === true,
          onHandOver: () => void askToHandOver(),
          onWithdraw: () => void askToWithdraw(),
        }}
      />
    </span>
  );
}
