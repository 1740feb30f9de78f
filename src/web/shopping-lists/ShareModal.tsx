import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/sharing.ts';
import { confirm } from '../ui/confirm.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Initials } from '../ui/Initials.tsx';
import { recoverFocus } from '../ui/recover-focus.ts';
import { unshareList } from './api.ts';
import { ShareChoice } from './ShareChoice.tsx';
import classes from './ShareModal.module.css';

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

function Members({ list }: { list: ListView }) {
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
      {list.members.map(({ id, name }) => (
        <li key={id} className={classes.person}>
          <Initials userId={id} name={name} />
          <span className={classes.name}>{name}</span>
          {id === list.userId ? (
            <span className={classes.hint}>{t('sharing.owner')}</span>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              px={8}
              aria-label={t('sharing.withdrawFor', { name })}
              onClick={() => void ask(id, name)}
            >
              {t('sharing.withdraw')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
