import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useUser } from '../../session.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/leaving.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './LeaveListsModal.module.css';
import { leaveLists } from './leave-lists.ts';

interface LeaveListsModalProps {
  /** Lists of other owners; one fewer with each that is left. */
  lists: readonly ListPreview[];
  onClose: () => void;
}

/** Leaves several lists in one go. Closing it ends that after the list it is at. */
export function LeaveListsModal({ lists, onClose }: LeaveListsModalProps) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = lists.filter(({ id }) => chosenIds.has(id));
  const { leave, progress, problem } = useLeaving(chosen, onClose);
  return (
    <Dialog onClose={onClose} title={t('leaving.several')}>
      {progress === undefined ? (
        <Choice {...{ lists, chosenIds, problem }} onChange={setChosenIds} onSubmit={leave} />
      ) : (
        <Progress {...progress} />
      )}
    </Dialog>
  );
}

interface Running {
  left: number;
  count: number;
}

function useLeaving(chosen: readonly ListPreview[], onClose: () => void) {
  const me = useUser();
  const [progress, setProgress] = useState<Running>();
  const [problem, setProblem] = useState<string>();
  const closing = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  const leave = async (): Promise<void> => {
    const count = chosen.length;
    const signal = closing.current?.signal;
    if (signal === undefined) return;
    setProblem(count === 0 ? t('leaving.noneChosen') : undefined);
    const question = { title: t('leaving.question', { count }), text: t('leaving.consequence', { count }) };
    if (count === 0 || !(await confirm(question))) return;
    setProgress({ left: 0, count });
    const { left, error } = await leaveLists(me, {
      listIds: chosen.map(({ id }) => id),
      signal,
      onProgress: (now) => setProgress({ left: now, count }),
    });
    if (left > 0) showSuccess(t('leaving.done', { count: left }));
    if (signal.aborted) return;
    setProgress(undefined);
    if (error === undefined) return onClose();
    setProblem(`${describeRemaining(chosen.slice(left))} ${describeError(error, t('common.failed'))}`);
  };
  return { leave, progress, problem };
}

/** Names spelled out; of more there is only the number. */
const MAX_SPELLED_OUT = 3;

function describeRemaining(lists: readonly ListPreview[]): string {
  const count = lists.length;
  const spelled = lists
    .slice(0, MAX_SPELLED_OUT)
    .map(({ name }) => name)
    .join(', ');
  const names =
    count > MAX_SPELLED_OUT
      ? t('leaving.andMore', { names: spelled, count: count - MAX_SPELLED_OUT })
      : spelled;
  return t('leaving.remaining', { count, names });
}

interface ChoiceProps {
  lists: readonly ListPreview[];
  chosenIds: ReadonlySet<string>;
  problem: string | undefined;
  onChange: (chosenIds: ReadonlySet<string>) => void;
  onSubmit: () => Promise<void>;
}

function Choice({ lists, chosenIds, problem, onChange, onSubmit }: ChoiceProps) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  const toggle = (id: string): void => {
    const next = new Set(chosenIds);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const isAll = lists.every(({ id }) => chosenIds.has(id));
  const ids = lists.map(({ id }) => id);
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.hint}>{t('leaving.hint')}</p>
      <label className={`${classes.choice} ${classes.all}`}>
        <input
          className={classes.box}
          type="checkbox"
          checked={isAll}
          onChange={() => onChange(new Set(isAll ? [] : ids))}
        />
        {t('leaving.all')}
      </label>
      <ul className={classes.choices}>
        {lists.map(({ id, name, ownerName }) => (
          <li key={id}>
            <label className={classes.choice}>
              <input
                className={classes.box}
                type="checkbox"
                checked={chosenIds.has(id)}
                onChange={() => toggle(id)}
              />
              <span className={classes.name}>{name}</span>
              <span className={classes.owner}>{ownerName}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={classes.end}>
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" color="red" fullWidth className={classes.submit}>
          {t('leaving.submit')}
        </Button>
      </div>
    </form>
  );
}

function Progress({ left, count }: Running) {
  const label = t('leaving.progress', { left, count });
  return (
    <p className={classes.progress}>
      {label}
      <progress max={count} value={left} aria-label={label} />
    </p>
  );
}
