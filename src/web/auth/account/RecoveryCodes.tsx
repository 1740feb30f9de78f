import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useUser } from '../../session.ts';
import { t } from '../../texts/account.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useAutoFocus } from '../../ui/focus/use-auto-focus.ts';
import classes from './account.module.css';
import { useUnsaved } from './leaving-account.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

const areUnsaved = () => true;

/**
 * The codes, this one time, with ways to keep them; until the user confirms that they are kept, leaving asks first.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email } = useUser();
  useUnsaved({
    title: t('account.recovery.leaveTitle'),
    text: t('account.recovery.leaveText'),
    isUnsaved: areUnsaved,
  });
  // The neighbour of the form that asked for them would have the focus.
  const group = useAutoFocus<HTMLDivElement>();
  const list = useRef<HTMLUListElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    if (list.current !== null) getSelection()?.selectAllChildren(list.current);
    // The clipboard API is missing on plain http; this old command is not.
    // oxlint-disable-next-line typescript/no-deprecated
    setCopied(document.execCommand('copy'));
  };
  const download = () => {
    const text = [t('account.recovery.fileHeading', { email }), '', ...codes, ''].join('\n');
    saveFile(t('account.recovery.fileName'), new Blob([text], { type: 'text/plain' }));
  };
  return (
    <div
      ref={group}
      tabIndex={-1}
      className={classes.form}
      role="group"
      aria-label={t('account.recovery.title')}
    >
      <p className={classes.hint}>{t('account.recovery.hint')}</p>
      <ul className={classes.codes} ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={copy}>
          {t(copied ? 'auth.copied' : 'auth.copy')}
        </Button>
        <Button variant="default" onClick={download}>
          {t('account.recovery.download')}
        </Button>
        <Button onClick={onDone}>{t('account.recovery.done')}</Button>
      </div>
    </div>
  );
}
