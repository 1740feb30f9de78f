import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Passkey } from '../../../contract/auth/passkeys.ts';
import { t } from '../../texts/account.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListState } from '../../ui/page/ListState.tsx';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { supportsPasskeys } from '../../passkeys.ts';
import classes from './account.module.css';
import { passkeysQuery, removePasskey } from './api.ts';
import { FormToggle, Section } from './Section.tsx';
import { formatWhen } from '../../ui/dates/format-when.ts';

const AddPasskeyForm = lazyPart(async () => (await import('./AddPasskeyForm.tsx')).AddPasskeyForm);

/** Why no passkey can be made here, in words; undefined where one can. */
function useObstacle(host: string | null): string | undefined {
  const isHere = location.hostname === host;
  // Only a user at the server itself can reach its localhost.
  if (host === null || (host === 'localhost' && !isHere)) return t('account.passkeys.needsHttps');
  if (!isHere) return t('account.passkeys.otherAddress', { host });
  return supportsPasskeys() ? undefined : t('account.passkeys.unsupported');
}

/** @param host where passkeys work; null where they can't */
export function PasskeysSection({ host }: { host: string | null }) {
  const obstacle = useObstacle(host);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const query = useQuery(passkeysQuery);
  const { data: passkeys } = query;
  const title = t('account.passkeys.title');
  return (
    <Section
      title={title}
      summary={obstacle ?? (passkeys?.length === 0 && t('account.passkeys.empty'))}
      actions={
        obstacle === undefined && (
          <FormToggle label={t('account.passkeys.add')} section={title} isOpen={isOpen} onToggle={toggle} />
        )
      }
    >
      {obstacle === undefined && <p className={classes.hint}>{t('account.passkeys.hint')}</p>}
      <Suspense>{isOpen && <AddPasskeyForm onDone={close} />}</Suspense>
      {passkeys && passkeys.length > 0 && <Passkeys passkeys={passkeys} />}
      {!passkeys && <ListState query={query} text={t('account.passkeys.fetchFailed')} rows={1} />}
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <ul className={classes.rows}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: removePasskey,
    onSuccess: (left) => {
      queryClient.setQueryData(passkeysQuery.queryKey, left);
      showSuccess(t('account.passkeys.removed'));
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    meta: { errorText: t('account.passkeys.removeFailed') },
  });
  const remove = async () => {
    const confirmed = await confirm({
      title: t('account.passkeys.removeConfirm', { name }),
      text: t('account.passkeys.removeText'),
    });
    if (confirmed) removal.mutate(id);
  };
  const used =
    lastUsedAt === null
      ? t('account.passkeys.neverUsed')
      : t('account.passkeys.lastUsed', { when: formatWhen(lastUsedAt) });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <div className={classes.meta}>
          {t('account.passkeys.created', { when: formatWhen(createdAt) })} · {used}
        </div>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        loading={removal.isPending}
        onClick={() => void remove()}
        aria-label={t('account.passkeys.removeOf', { name })}
      >
        <IconTrash size="1.1875rem" />
      </ActionIcon>
    </li>
  );
}
