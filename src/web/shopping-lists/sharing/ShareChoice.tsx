import { Button, Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { searchKey } from '../../../contract/names.ts';
import type { ShareUser } from '../../../contract/users/users.ts';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/sharing.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { shareList } from './access-calls.ts';
import classes from './ShareModal.module.css';
import { shareUsersQuery } from './share-users.ts';

/** Among fewer people, looking is faster than typing. */
const MAX_WITHOUT_SEARCH = 7;

interface ShareChoiceProps {
  list: ListView;
  onShared: () => void;
}

/** Only an administrator can be alone. */
function NoUsers() {
  return (
    <>
      <p className={classes.hint}>{t('sharing.noUsers')}</p>
      <Button component={Link} to={routes.users.path} variant="default" mt={12}>
        {t('sharing.addUsers')}
      </Button>
    </>
  );
}

/** Those who don't have access yet; a tap gives it. */
export function ShareChoice({ list, onShared }: ShareChoiceProps) {
  const { data: users, error, refetch, isFetching } = useQuery(shareUsersQuery);
  const [search, setSearch] = useState('');
  const isPhone = useIsPhone();
  const place = useRef<HTMLElement>(null);
  const isKnown = users !== undefined;
  // They come after the dialog, which gives the focus to an element that is there when it opens.
  useEffect(() => {
    if (isKnown) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isKnown]);
  const share = useMutation({
    mutationFn: ({ email }: ShareUser) => shareList(list.id, email),
    onSuccess: (_nothing, { name }) => {
      showSuccess(t('sharing.sharedWith', { name }));
      setSearch('');
      onShared();
    },
    meta: { errorText: t('sharing.shareFailed') },
  });
  if (users === undefined) {
    if (error === null) return <p className={classes.hint}>{t('common.loading')}</p>;
    const text = t('sharing.usersFailed');
    return <ErrorState text={text} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (users.length === 0) return <NoUsers />;
  const members = new Set(list.members.map(({ id }) => id));
  const others = users.filter(({ id }) => id === undefined || !members.has(id));
  if (others.length === 0) return <p className={classes.hint}>{t('sharing.everybodyHasIt')}</p>;

  const hasSearch = others.length > MAX_WITHOUT_SEARCH;
  const wanted = hasSearch ? searchKey(search) : '';
  const found = others.filter(({ name, email }) => searchKey(`${name} ${email}`).includes(wanted));
  return (
    <section ref={place}>
      {hasSearch ? (
        <TextInput
          // On a phone its keyboard would cover the people.
          data-autofocus={!isPhone || undefined}
          label={t('sharing.user')}
          placeholder={t('sharing.findUser')}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : (
        <h3 className={classes.heading}>{t('sharing.user')}</h3>
      )}
      <FoundStatus count={wanted === '' ? undefined : found.length} />
      <ul className={classes.people} data-many={hasSearch || undefined} aria-label={t('sharing.user')}>
        {found.map((user, index) => (
          <Choice
            key={user.email}
            user={user}
            hasFocus={index === 0 && (!hasSearch || isPhone)}
            pending={share.isPending ? share.variables.email : undefined}
            onChoose={() => share.mutate(user)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={classes.hint}>{t('sharing.nobodyFound')}</p>}
    </section>
  );
}

/** @param count of the found users; undefined without a search */
function FoundStatus({ count }: { count: number | undefined }) {
  return (
    <VisuallyHidden role="status">{count !== undefined && t('sharing.found', { count })}</VisuallyHidden>
  );
}

interface ChoiceProps {
  user: ShareUser;
  /** The dialog begins with it. */
  hasFocus: boolean;
  /** The address of the user who is being given access. */
  pending: string | undefined;
  onChoose: () => void;
}

function Choice({ user: { id, name, email }, hasFocus, pending, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={`${classes.person} ${classes.choice}`}
        data-autofocus={hasFocus || undefined}
        aria-disabled={pending !== undefined}
        onClick={() => {
          if (pending === undefined) onChoose();
        }}
      >
        <span aria-hidden="true">
          <Initials userId={id ?? email} name={name} />
        </span>
        <span className={classes.name}>
          {name} <small className={classes.email}>{email}</small>
        </span>{' '}
        {pending === email ? (
          <Loader size="1.25rem" />
        ) : (
          <span className={classes.share}>{t('lists.share')}</span>
        )}
      </button>
    </li>
  );
}
