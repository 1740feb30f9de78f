import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ManagedUser } from '../../contract/users.ts';
import { t } from '../texts/users.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { makeResetLink } from './api.ts';

const clock = new Intl.DateTimeFormat('pl', { hour: '2-digit', minute: '2-digit' });

/** Makes a link when it opens, and shows it to be handed over. */
export function ResetLinkModal({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reset-link', user.id],
    queryFn: () => makeResetLink(user.id),
    // Each link replaces the one before it, so none is kept and none is made without being asked for.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { errorText: t('users.resetLinkFailed') },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.resetLink')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {data && (
        <Stack gap={14}>
          <Text>{t('users.resetLinkHint', { name: user.name, until: clock.format(data.expiresAt) })}</Text>
          <CopyableLink url={data.url} />
        </Stack>
      )}
      {!data && !error && <Skeleton height={110} />}
      {error && (
        <ErrorState
          text={t('users.resetLinkFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Modal>
  );
}

function CopyableLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    input.current?.select();
    // The clipboard API is missing on plain http; this old command is not.
    // oxlint-disable-next-line typescript/no-deprecated
    setCopied(document.execCommand('copy'));
  };
  return (
    <>
      <TextInput
        ref={input}
        aria-label={t('users.resetLink')}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={copy} data-autofocus>
        {t(copied ? 'common.copied' : 'common.copy')}
      </Button>
    </>
  );
}
