import {
  applyEffects,
  emptyListState,
  type ListState,
  type StoredItem,
} from '../../contract/shopping-lists/list-state.ts';
import { judgeTrips } from './trips.ts';
import { type Evidence, type LogRow, originalId, seenVersion } from './evidence.ts';

/** Promises of screens in addition to those that {@link import('./verdict.ts').judge} checks. */
export function judgeScreenPromises(evidence: Evidence, wholeLog: readonly LogRow[]): string[] {
  const log = wholeLog.filter(({ outcome }) => outcome === 'applied');
  return [
    ...judgeRemovals(evidence, log),
    ...judgeEdits(evidence, log),
    ...judgeUndos(evidence, log),
    ...judgeTrips(evidence, log),
    ...judgeTimes(evidence, log),
    ...evidence.ledger.duplicateLines,
  ];
}

/** No item was removed whose new amount or return to the list the author had not seen. */
function judgeRemovals({ ledger, restores }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  /** By item: the changes since it was last added that speak against its removal. */
  const changes = new Map<string, { seq: number; client: string }[]>();
  const gone = new Set<string>();
  for (const row of log) {
    const { items = [], removed = [] } = row.effects;
    for (const { id, marks } of items) {
      if (marks.amount?.seq === row.seq || gone.has(id)) changes.set(id, [...(changes.get(id) ?? []), row]);
      gone.delete(id);
    }
    const action = ledger.actions.get(originalId(row.id));
    for (const { id } of removed) {
      const before = changes.get(id) ?? [];
      changes.delete(id);
      gone.add(id);
      if (action === undefined) continue;
      const seen = seenVersion(action.seen, row.listId, restores);
      const unseen = before.find((change) => change.client !== row.client && change.seq > seen);
      if (unseen !== undefined) {
        problems.push(`${row.type} ${row.id} removed ${id} as changed at ${unseen.seq}, having seen ${seen}`);
      }
    }
  }
  return problems;
}

/** A dialog changed only the fields that were typed into. */
function judgeEdits({ ledger }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const lists = new Map<string, ListState>();
  for (const row of log) {
    const before = lists.get(row.listId) ?? EMPTY;
    const effects = row.effects;
    lists.set(row.listId, applyEffects(before, effects, row.seq));
    const typed = ledger.actions.get(originalId(row.id))?.typed;
    if (typed === undefined || row.type !== 'item.set') continue;
    for (const item of effects.items ?? []) {
      const old = before.items.get(item.id);
      if (
        old !== undefined &&
        typed !== 'amount' &&
        amountOf(old) !== amountOf({ ...item, removed: false })
      ) {
        problems.push(`what was typed as ${typed} (${row.id}) changed the amount of ${item.id}`);
      }
      if (old !== undefined && typed !== 'note' && old.note !== item.note) {
        problems.push(`what was typed as ${typed} (${row.id}) changed the note of ${item.id}`);
      }
    }
  }
  return problems;
}

/** No undo took back something that another outbox had changed since, or had also done. */
function judgeUndos({ ledger, restores }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  /** By item: whose tick, untick, removal or return is the last, and who has repeated it. */
  const ticks = new Map<string, LogRow[]>();
  const presences = new Map<string, LogRow[]>();
  const isTicked = new Map<string, boolean>();
  for (const row of log) {
    if (row.type === 'item.set') continue;
    const { items = [], removed = [] } = row.effects;
    const isTick = row.type === 'product.check';
    const words = isTick ? ticks : presences;
    const { takesBack } = ledger.actions.get(originalId(row.id)) ?? {};
    for (const item of [...items, ...removed]) {
      const before = words.get(item.id) ?? [];
      const isSame = 'checked' in item && isTick && isTicked.get(item.id) === item.checked;
      words.set(item.id, isSame ? [...before, row] : [row]);
      if ('checked' in item) isTicked.set(item.id, item.checked);
      if (takesBack === undefined || isSame) continue;
      const since = seenVersion(takesBack, row.listId, restores);
      const other = before.find(({ client, seq }) => client !== row.client && seq > since);
      if (other !== undefined) {
        problems.push(`${row.type} ${row.id} took back more than was done at ${since}: ${other.seq}`);
      }
    }
  }
  return problems;
}

const EMPTY = emptyListState('', '');

const amountOf = ({ productQty, productUnit }: StoredItem): string => `${productQty} ${productUnit}`;

/** The time that an operation waited is correct, even if the clock of its device is wrong. */
function judgeTimes({ ledger }: Evidence, log: readonly LogRow[]): string[] {
  return log.flatMap(({ id, madeAt, receivedAt }) => {
    const action = ledger.actions.get(originalId(id));
    if (action?.doneAt === undefined) return [];
    const { doneAt } = action;
    const sent = ledger.sendings(originalId(id)).map((at) => at - doneAt);
    const told = receivedAt - madeAt;
    return sent.includes(told) ? [] : [`${id} is told to have waited ${told} ms, not ${sent.join(' or ')}`];
  });
}
