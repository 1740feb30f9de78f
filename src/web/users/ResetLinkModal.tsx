import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ManagedUser } from '../../contract/users/users.ts';
import { t } from '../texts/users.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { selectAll } from '../ui/focus/select-all.ts';
import { useAutoFocus } from '../ui/focus/use-auto-focus.ts';
import { makeResetLink } from './api.ts';
import { ProofForm } from './ProofForm.tsx';

const clock = new Intl.DateTimeFormat('pl', { hour: 'numeric', minute: '2-digit' });

/** Makes a link once the admin has proved who they are, and shows it to be handed over. */
export function ResetLinkModal({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [link, setLink] = useState<{ path: string; expiresAt: number } | null>(null);
  return (
    <Dialog onClose={onClose} title={t('users.resetLink')}>
      {link === null ? (
        <ProofForm
          text={t('users.resetLinkProof', { name: user.name })}
          submit={t('users.resetLinkCreate')}
          failed={t('users.resetLinkFailed')}
          send={(proof) => makeResetLink(user.id, proof)}
          onDone={setLink}
        />
      ) : (
        <Stack gap={14}>
          <Text>{t('users.resetLinkHint', { name: user.name, until: clock.format(link.expiresAt) })}</Text>
          {/* The server doesn't know by which address this house reaches it; this page does. */}
          <CopyableLink url={location.origin + link.path} />
        </Stack>
      )}
    </Dialog>
  );
}

function CopyableLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useAutoFocus<HTMLButtonElement>();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    input.current?.select();
    // The clipboard API is missing on plain http; this old command is not.
    // oxlint-disable-next-line typescript/no-deprecated
    setCopied(document.execCommand('copy'));
  };
  return (
    <>
      <TextInput ref={input} aria-label={t('users.resetLink')} value={url} readOnly onFocus={selectAll} />
      <Button ref={button} onClick={copy}>
        {t(copied ? 'auth.copied' : 'auth.copy')}
      </Button>
    </>
  );
}
