import type { Mutation } from './types.ts';

const TESTS = { tests: ['src/web/sync'] };
const REDUCER = { file: 'src/web/sync/list-reducer.ts', ...TESTS };
const REPLICA = { file: 'src/web/sync/replica.ts', ...TESTS };
const LOCAL_LIST = { file: 'src/web/sync/local-list.ts', ...TESTS };
const PERSISTENCE = { file: 'src/web/sync/list-persistence.ts', ...TESTS };
const SENDER = { file: 'src/web/sync/outbox-sender.ts', ...TESTS };
const OPEN_LIST = { file: 'src/web/sync/open-list.ts', ...TESTS };
const ENGINE = { file: 'src/web/sync/sync-engine.ts', ...TESTS };
const CATCH_UP = { file: 'src/web/sync/catch-up.ts', ...TESTS };

export const SYNC_MUTATIONS: readonly Mutation[] = [
  {
    ...PERSISTENCE,
    name: 'what is stored late says nothing of it',
    find: '({ ...waiting, isStoredLate: true })',
    replace: 'waiting',
  },
  {
    ...CATCH_UP,
    name: 'a refetch that failed is forgotten',
    find: "if (!succeeded) this.#wanted = this.#wanted === 'whole' ? 'whole' : extent;",
    replace: '',
  },
  {
    ...CATCH_UP,
    name: 'the whole list is wanted no more once its changes are',
    find: "if (this.#wanted !== 'whole') this.#wanted = extent;",
    replace: 'this.#wanted = extent;',
  },
  {
    ...REDUCER,
    name: 'a server that went back within an epoch is not believed',
    find: 'const isOtherHistory = isOtherEpoch || answer.version < asked;',
    replace: 'const isOtherHistory = isOtherEpoch;',
  },
  {
    ...REDUCER,
    name: 'an answer that was overtaken passes for another history',
    find: 'answer.version < asked;',
    replace: 'answer.version < (step.local.replica?.confirmed.version ?? 0);',
  },
  {
    ...REDUCER,
    name: 'what another tab did stays in the outbox',
    find: "  emit(step, { type: 'persist', settled: own });\n",
    replace: '',
  },
  {
    ...REDUCER,
    name: 'an announcement is taken whatever its epoch',
    find: "  if (payload.epoch !== epoch) return fetch(step, 'whole');\n",
    replace: '',
  },
  {
    ...REDUCER,
    name: 'an answer is taken whatever its epoch',
    find: 'if (answer.epoch !== epoch && !isLast) {',
    replace: 'if (false) {',
  },
  {
    ...TESTS,
    file: 'src/web/sync/synced-list.ts',
    name: 'a tap is painted before it is written down',
    find: '    const outbox = await this.persistence.append(entry);\n',
    replace:
      "    const known = unacknowledged(this.#options.listId, this.#local);\n    this.#handle({ type: 'done', entry, outbox: [...known, entry] });\n    const outbox = await this.persistence.append(entry);\n",
  },
  {
    ...REPLICA,
    name: 'a whole list leaves no tombstones',
    find: '    if (items.has(id)) continue;\n',
    replace: '    continue;\n',
  },
  {
    ...REPLICA,
    name: 'no tombstones are written down',
    find: 'const MAX_TOMBSTONES_KEPT = 100;',
    replace: 'const MAX_TOMBSTONES_KEPT = 0;',
  },
  {
    ...REPLICA,
    name: 'tombstones that something waiting names are not written down',
    find: 'items.filter((item) => !item.removed || named.has(item.id))',
    replace: 'items.filter((item) => !item.removed)',
  },
  {
    ...REPLICA,
    name: 'what stands before something that arrived is played again',
    find: 'return index < last ? [{ ...entry, isDecided: true }] : [entry];',
    replace: 'return [entry];',
  },
  {
    ...REPLICA,
    name: 'what stands before something that was stored late is taken for decided',
    find: 'arrived.has(operation.id) && !isStoredLate,',
    replace: 'arrived.has(operation.id),',
  },
  {
    ...REPLICA,
    name: 'a prediction goes on from one of another list',
    find: 'previous.confirmed === confirmed &&',
    replace: 'previous.confirmed.userId === confirmed.userId &&',
  },
  {
    ...REPLICA,
    name: 'a prediction keeps what is decided meanwhile',
    find: 'pending[index]?.operation === operation && pending[index].isDecided === isDecided,',
    replace: 'pending[index]?.operation === operation && (isDecided ?? true),',
  },
  {
    ...REPLICA,
    name: 'what a stored list has decided is played again',
    find: '  if (ids.length === 0) return replica;\n',
    replace: '  if (ids.length >= 0) return replica;\n',
  },
  {
    ...REPLICA,
    name: 'an operation leaves the screen with its answer',
    find: "return result.outcome === 'refused' ? [] : [{ ...entry, settledAt: result.seq }];",
    replace: 'return [];',
  },
  {
    ...REPLICA,
    name: 'name and owner are not taken from an answer',
    find: 'if (confirmed.version !== version) return replica;',
    replace: 'if (version >= 0) return replica;',
  },
  {
    ...LOCAL_LIST,
    name: 'an outbox without its list says what is over',
    find: 'const isCertain = !wasMade && (local.epoch === undefined || snapshot?.epoch === local.epoch);',
    replace: 'const isCertain = !wasMade;',
  },
  {
    ...LOCAL_LIST,
    name: 'a list that another tab has had made is not fetched',
    find: 'const isCertain = !wasMade && (local.epoch',
    replace: 'const isCertain = (local.epoch',
  },
  {
    ...SENDER,
    name: 'a refusal from before the login pauses the outbox after it',
    find: "if (code === 'UNAUTHORIZED' && !this.#isOvertaken) {",
    replace: "if (code === 'UNAUTHORIZED') {",
  },
  {
    ...LOCAL_LIST,
    name: 'the end of a list is sent before what was done to it',
    find: '[pendingCreate, ...entries, pendingDelete]',
    replace: '[pendingCreate, pendingDelete, ...entries]',
  },
  {
    ...LOCAL_LIST,
    name: 'what was answered is sent again once another tab has written it down',
    find: 'pendingIn(outbox).filter(({ operation }) => !held.has(operation.id));',
    replace: 'pendingIn(outbox);',
  },
  {
    ...REDUCER,
    name: 'what waits is refused without asking when access ends',
    find: "  if (unacknowledged(step.listId, step.local).length > 0) emit(step, { type: 'wake' });\n  else finish",
    replace: '  finish',
  },
  {
    ...SENDER,
    file: 'src/web/http.ts',
    name: 'the page of a proxy is taken for a refusal',
    find: '(error.code === undefined || error.status >= 500',
    replace: '(error.status === 0 || error.status >= 500',
    also: [
      {
        file: 'src/web/sync/outbox-sender.ts',
        find: 'else if (isTemporary(error) || code === undefined) this.#tryLater',
        replace: 'else if (isTemporary(error)) this.#tryLater',
      },
    ],
  },
  {
    ...TESTS,
    file: 'src/web/sync/room-silence.ts',
    name: 'a room that is silent for long is not asked about',
    find: 'if (clock.now() - heardAt() >= MAX_SILENCE_MS) ask();',
    replace: '',
  },
  {
    ...ENGINE,
    name: 'the outbox is looked through once',
    find: 'this.#stopSweep = clock.after(OUTBOX_SWEEP_INTERVAL_MS, () => void this.#sweepOutbox());',
    replace: '',
  },
  {
    ...REDUCER,
    name: 'what was done to an item stays behind when its addition is refused',
    find: 'const entries = [...given, ...followers];',
    replace: 'const entries = given;',
  },
  {
    ...REDUCER,
    name: 'what was tried again for nothing is taken for done',
    find: 'else if (entry.listName !== undefined) refuse(step, [entry], SUPERSEDED);',
    replace: 'else if (entry.listName !== undefined) continue;',
  },
  {
    ...PERSISTENCE,
    name: 'what is tried again forgets its list',
    find: 'listName: listName ?? previous',
    replace: "listName: listName ?? ''",
  },
  {
    ...ENGINE,
    name: 'what a tab did that died is left until the next sweep',
    find: 'this.options.clock.after(OTHER_TABS_HEAD_START_MS, () => syncedList.resume());',
    replace: '',
  },
  {
    ...OPEN_LIST,
    name: 'the answer to a join is not looked at',
    find: 'if (answer.success) syncedList.receive(answer);',
    replace: 'if (answer.success) return;',
  },
];
