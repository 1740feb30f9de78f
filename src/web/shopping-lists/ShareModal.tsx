import { Button, Modal, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/sharing.ts';
import { confirm } from '../ui/confirm.ts';
import { Initials } from '../ui/Initials.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { shareList, unshareList } from './api.ts';
import classes from './ShareModal.module.css';
import { shareUsersQuery } from './share-users.ts';

interface ShareModalProps {
  list: ListView;
  onClose: () => void;
}

/** Who has access, and who else may get it. Only the owner sees it. */
export function ShareModal({ list, onClose }: ShareModalProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sharing.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ShareForm listId={list.id} />
      <Members list={list} />
    </Modal>
  );
}

function ShareForm({ listId }: { listId: string }) {
  const { data: users } = useQuery(shareUsersQuery);
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const share = useMutation({
    mutationFn: (user: string) => shareList(listId, user),
    onSuccess: (_nothing, user) => {
      const name = users?.find((candidate) => candidate.email === user)?.name ?? user;
      setEmail(null);
      showSuccess(t('sharing.sharedWith', { name }));
    },
  });
  if (users?.length === 0) return <p className={classes.hint}>{t('sharing.noUsers')}</p>;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (email === null) setError(t('sharing.userRequired'));
    else share.mutate(email);
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Select
        data-autofocus
        label={t('sharing.user')}
        placeholder={t('sharing.userPlaceholder')}
        data={(users ?? []).map((user) => ({ value: user.email, label: `${user.name} (${user.email})` }))}
        value={email}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
        error={error}
        nothingFoundMessage={users === undefined ? t('common.loading') : t('sharing.nobodyFound')}
        searchable
        // The field has the focus from the start, and its suggestions would cover the rest of the dialog.
        openOnFocus={false}
        comboboxProps={{ withinPortal: true }}
      />
      <Button type="submit" loading={share.isPending}>
        {t('lists.share')}
      </Button>
    </form>
  );
}

function Members({ list }: { list: ListView }) {
  const withdraw = useMutation({ mutationFn: (userId: string) => unshareList(list.id, userId) });
  const ask = async (userId: string, name: string): Promise<void> => {
    const question = { title: t('sharing.withdrawTitle'), text: t('sharing.withdrawText', { name }) };
    if (await confirm(question)) withdraw.mutate(userId);
  };
  return (
    <section>
      <h3 className={classes.heading}>{t('sharing.withAccess')}</h3>
      <ul className={classes.members}>
        {list.members.map(({ id, name }) => (
          <li key={id} className={classes.member}>
            <Initials userId={id} name={name} />
            <span className={classes.name}>{name}</span>
            {id === list.userId ? (
              <span className={classes.hint}>{t('sharing.owner')}</span>
            ) : (
              <Button
                variant="subtle"
                color="red"
                aria-label={t('sharing.withdrawFor', { name })}
                onClick={() => void ask(id, name)}
              >
                {t('sharing.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
