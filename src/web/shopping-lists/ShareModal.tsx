import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { nameKey } from '../../contract/names.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/sharing.ts';
import { confirm } from '../ui/confirm.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Initials } from '../ui/Initials.tsx';
import { recoverFocus } from '../ui/recover-focus.ts';
import { unshareList } from './api.ts';
import { ShareChoice } from './ShareChoice.tsx';
import classes from './ShareModal.module.css';
import { shareUsersQuery } from './share-users.ts';

interface ShareModalProps {
  list: ListView;
  onClose: () => void;
}

/** Who else may get access, and who has it. Only the owner sees it. */
export function ShareModal({ list, onClose }: ShareModalProps) {
  const members = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog onClose={onClose} title={t('sharing.title')}>
      {/* Whoever was chosen goes from here to there, and the keyboard's place with them. */}
      <ShareChoice list={list} onShared={() => members.current?.focus()} />
      <section ref={recoverFocus}>
        <h3 className={classes.heading} ref={members} tabIndex={-1}>
          {t('sharing.withAccess')}
        </h3>
        <Members list={list} />
      </section>
    </Dialog>
  );
}

/** What tells members apart where they have the same name, by their ids: their address, else a number. */
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

function Members({ list }: { list: ListView }) {
  const distinctions = useDistinctions(list);
  const withdraw = useMutation({
    mutationFn: (userId: string) => unshareList(list.id, userId),
    meta: { errorText: t('sharing.withdrawFailed') },
  });
  const ask = async (userId: string, name: string): Promise<void> => {
    const question = { title: t('sharing.withdrawTitle'), text: t('sharing.withdrawText', { name }) };
    if (await confirm(question)) withdraw.mutate(userId);
  };
  return (
    <ul className={classes.people}>
      {list.members.map(({ id, name }) => {
        const isOwner = id === list.userId;
        const distinction = isOwner ? undefined : distinctions.get(id);
        const fullName = distinction === undefined ? name : `${name} (${distinction})`;
        return (
          <li key={id} className={classes.person}>
            <Initials userId={id} name={name} />
            <span className={classes.name}>
              {name} {distinction !== undefined && <small className={classes.email}>{distinction}</small>}
            </span>
            {isOwner ? (
              <span className={classes.hint}>{t('sharing.owner')}</span>
            ) : (
              <Button
                variant="subtle"
                color="gray"
                px={8}
                aria-label={t('sharing.withdrawFor', { name: fullName })}
                onClick={() => void ask(id, fullName)}
              >
                {t('sharing.withdraw')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
