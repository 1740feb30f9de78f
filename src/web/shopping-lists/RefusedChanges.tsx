import { Button } from '@mantine/core';
import { useState } from 'react';
import { resourceKey } from '../queries/offline-mutations/kinds.ts';
import { dismissMutation, retryMutation } from '../queries/offline-mutations/sender.ts';
import type { RefusedMutation } from '../queries/offline-mutations/offline-mutations.ts';
import { useProductNames } from '../queries/products/product-names.ts';
import { dismissGroups, groupsOf, tryAgain } from '../sync/refusals.ts';
import type { RefusedEntry } from '../sync/store.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t } from '../texts/refused.ts';
import { recoverFocus } from '../ui/focus/recover-focus.ts';
import { copyText } from '../ui/share-text.ts';
import classes from './RefusedChanges.module.css';
import { useCanSucceed } from './use-can-succeed.ts';
import { describeChange, describeIntent, describeReason, namedIn } from './describe-refused.ts';

interface RefusedChangesProps {
  sync: SyncEngine;
  refused: readonly RefusedEntry[];
  /** Refused changes that don't go through a list's outbox, also those of other lists. */
  changes: readonly RefusedMutation[];
  /** The list on whose page it is shown; elsewhere each change names its list. */
  listId: string | undefined;
}

/**
 * A change that belongs to no list, such as a photo, may also have been made on this list's page, and jumps back
 * there.
 */
function isSaidOn(listId: string | undefined, { change }: RefusedMutation): boolean {
  const [own = ''] = resourceKey(change);
  return listId === undefined || own === '' || own === listId;
}

/** The refused changes, and why, until the user has decided about them. */
export function RefusedChanges({ sync, refused, changes: all, listId }: RefusedChangesProps) {
  const products = useProductNames();
  const groups = groupsOf(refused);
  const changes = all.filter((each) => isSaidOn(listId, each));
  const canSucceed = useCanSucceed(all);
  const toTry = changes.filter(canSucceed);
  const tryAllAgain = async (): Promise<void> => {
    if (groups.length > 0) await tryAgain(sync, groups, refused);
    for (const { change } of toTry) await retryMutation(change);
  };
  const dismissAll = async (): Promise<void> => {
    await dismissGroups(sync, groups);
    for (const { change } of changes) await dismissMutation(change);
  };
  const count = groups.length + changes.length;
  if (count === 0) return null;
  return (
    <section ref={recoverFocus} className={classes.refused} aria-labelledby="refused">
      <h2 className={classes.heading} id="refused">
        {t('refused.changes', { count })}
      </h2>
      <ul className={classes.entries}>
        {groups.map((group) => {
          const { id, listId: ofList, entry, code, listName } = group.head;
          const items = [...(sync.getState().lists.get(ofList)?.list?.items ?? []), ...namedIn(refused)];
          const what = describeIntent(entry, { items, products });
          return (
            <Refusal
              key={id}
              what={group.followers.length === 0 ? what : t('refused.withFollowers', { what })}
              why={describeReason(entry, code)}
              text={entry.text}
              listName={listId === undefined ? listName : ''}
              tryAgain={() => void tryAgain(sync, [group], refused)}
              dismiss={() => void dismissGroups(sync, [group])}
            />
          );
        })}
        {changes.map((each) => (
          <Refusal
            key={each.change.id}
            what={describeChange(each.change)}
            why={describeCode(each.code)}
            listName=""
            tryAgain={toTry.includes(each) ? () => void retryMutation(each.change) : undefined}
            dismiss={() => void dismissMutation(each.change)}
          />
        ))}
      </ul>
      {count > 1 && (
        <ActionsOnAll
          tryAgain={groups.length + toTry.length > 0 ? () => void tryAllAgain() : undefined}
          dismiss={() => void dismissAll()}
        />
      )}
    </section>
  );
}

function ActionsOnAll({ tryAgain, dismiss }: Pick<RefusalProps, 'tryAgain' | 'dismiss'>) {
  return (
    <div className={`${classes.actions} ${classes.all}`}>
      {tryAgain && (
        <Button variant="default" className={classes.action} onClick={tryAgain}>
          {t('refused.tryAllAgain')}
        </Button>
      )}
      <Button variant="subtle" color="gray" className={classes.action} onClick={dismiss}>
        {t('refused.dismissAll')}
      </Button>
    </div>
  );
}

/** Of a text; longer ones are scrolled. */
const MAX_ROWS = 6;

interface RefusalProps {
  what: string;
  why: string;
  /** Empty where it needs no saying, or isn't known any more. */
  listName: string;
  /** What it was read from. */
  text?: string | undefined;
  /** Undefined where it would be refused again. */
  tryAgain: (() => void) | undefined;
  dismiss: () => void;
}

function Refusal({ what, why, listName, text, tryAgain, dismiss }: RefusalProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.what}>{what}</p>
        <p className={classes.why}>
          {listName !== '' && `${t('refused.onList', { name: listName })} · `}
          {why}
        </p>
      </div>
      {text !== undefined && (
        <textarea
          className={classes.text}
          aria-label={t('refused.text')}
          readOnly
          rows={Math.min(text.split('\n').length, MAX_ROWS)}
          value={text}
        />
      )}
      <div className={classes.actions}>
        {text !== undefined && (
          <Button variant="default" className={classes.action} onClick={() => setCopied(copyText(text))}>
            {t(isCopied ? 'refused.copied' : 'refused.copy')}
          </Button>
        )}
        {tryAgain && (
          <Button
            variant="default"
            className={classes.action}
            aria-label={t('refused.tryAgainOf', { what })}
            onClick={tryAgain}
          >
            {t('refused.tryAgain')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          className={classes.action}
          aria-label={t('refused.dismissOf', { what })}
          onClick={dismiss}
        >
          {t('refused.dismiss')}
        </Button>
      </div>
    </li>
  );
}
