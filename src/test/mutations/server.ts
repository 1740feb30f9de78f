import type { Mutation } from './types.ts';

const GROUP_COMMIT = { file: 'src/server/db/group-commit.ts', tests: ['src/server/db'] };
const SHARED: Pick<Mutation, 'file' | 'tests' | 'project'> = {
  file: 'src/server/db/shared-transactions.ts',
  tests: ['src/server/db/shared-transactions.test.ts'],
  project: 'postgres',
};
const LISTS = { tests: ['src/server/shopping-lists'] };
const OPERATIONS = { file: 'src/server/shopping-lists/operations/operations.ts', ...LISTS };
const MEALS = { file: 'src/server/meals/service.ts', tests: ['src/server/meals'] };
const REALTIME = { tests: ['src/server/realtime'] };

export const SERVER_MUTATIONS: readonly Mutation[] = [
  {
    ...GROUP_COMMIT,
    name: 'a write is answered before its group is on disk',
    find: 'outcomes.push(group.length === 1 ? await runAlone(tx, member) : await runTogether(tx, member));',
    replace: '(group.length === 1 ? await runAlone(tx, member) : await runTogether(tx, member))();',
  },
  {
    ...GROUP_COMMIT,
    name: 'a member that failed leaves half of its writes in the group',
    find: '    await end(transaction, ROLLBACK_TO);\n',
    replace: '',
  },
  {
    ...GROUP_COMMIT,
    name: 'a group that fails is not tried one by one',
    find: 'if (done === 0 || group.length === 1) {',
    replace: 'if (done >= 0) {',
  },
  {
    ...GROUP_COMMIT,
    name: 'what had no place in a group waits behind those who came later',
    find: 'this.#waiting.unshift(...group.slice(done));',
    replace: 'this.#waiting.push(...group.slice(done));',
  },
  {
    ...SHARED,
    name: 'those who shared a transaction with one that failed fail with it',
    find: 'if (isLockTimeout(error) || !isUnavailable(error)) {',
    replace: 'if (error === undefined) {',
  },
  {
    ...SHARED,
    name: 'those who find nothing to write are never answered',
    find: 'if (this.#queries.length === 0) this.#done.resolve();',
    replace: 'if (this.#queries.length === 0) return;',
  },
  {
    ...SHARED,
    name: 'one that fails makes others run again each time',
    find: '=> void this.#apart.set(key, true);',
    replace: '=> void key;',
  },
  {
    ...SHARED,
    name: 'a write that needs a transaction of its own shares one',
    find: 'if (tx.isShared) throw',
    replace: 'if (tx.isShared === undefined) throw',
  },
  {
    ...SHARED,
    name: 'writes to the same row share a transaction',
    find: '|| this.#running.has(member.key)',
    replace: '',
  },
  {
    ...SHARED,
    name: 'a transaction that waits for a row holds the others back',
    find: 'setTimeout(goOn, HOLD_MS)',
    replace: 'setTimeout(() => undefined, HOLD_MS)',
  },
  {
    ...MEALS,
    name: 'a meal that was changed unseen is removed',
    find: "    if (unseen(markOf(known), { client, base })) throw new DomainError('MEAL_CHANGED');\n",
    replace: '',
  },
  {
    ...MEALS,
    name: 'the changes of others before the last of this device are forgotten',
    find: 'row.client === client ? row.othersVersion : row.version;',
    replace: 'row.client === client ? null : row.version;',
  },
  {
    ...MEALS,
    file: 'src/server/meals/shopping.ts',
    name: 'what comes late takes a later round off its list',
    find: 'if (items.length === 0) return before;',
    replace: 'if (items.length === 0) return { ...before, listId: null, items };',
  },
  {
    ...MEALS,
    name: 'a change that arrives twice is made twice',
    find: 'if (!(await recordChangeId(tx, author, changeId, takesBack))) return answer(tx, lists, actor, id);',
    replace: '',
  },
  {
    name: 'a repeat takes back what somebody else has done since',
    file: 'src/server/auth/quotas/change-ids.ts',
    tests: ['src/server/repeats.test.ts'],
    find: '(await recordIds(tx, author, [changeId])) === 0',
    replace: '(await recordIds(tx, author, [changeId])) < 0',
  },
  {
    name: 'what is set and set back before it arrives replaces what another user has set meanwhile',
    file: 'src/server/auth/quotas/change-ids.ts',
    tests: ['src/server/repeats.test.ts'],
    find: 'return takesBack.length === 0 ||',
    replace: 'return true ||',
  },
  {
    name: 'what has no photo gets versions again that a restore took back',
    file: 'src/server/photos/photo-repository.ts',
    tests: ['src/server/photos'],
    find: 'const least = await findLeastPhotoVersion(tx);',
    replace: 'const least = (await findLeastPhotoVersion(tx)) * 0;',
  },
  {
    ...OPERATIONS,
    name: 'what came to nothing is not remembered',
    find: '  batch.logged.push({',
    replace: "  if (result.outcome !== 'superseded') batch.logged.push({",
  },
  {
    ...OPERATIONS,
    name: 'who has lost access is not told what became of what they did before',
    file: 'src/server/shopping-lists/operations/operations-outcome.ts',
    find: 'if (known.size === 0 || ',
    replace: 'if (known.size >= 0 || ',
  },
  {
    ...OPERATIONS,
    name: 'a version of another epoch counts as one of this',
    find: 'if (base === null || epoch === undefined || epoch === batch.epoch) return requested;',
    replace: 'if (base === null || epoch !== null) return requested;',
  },
  {
    ...OPERATIONS,
    name: 'a version of the epoch before counts beyond its end',
    find: 'base: Math.min(base, last)',
    replace: 'base: last === 0 ? 0 : base',
  },
  {
    ...LISTS,
    file: 'src/server/shopping-lists/operations/batch.ts',
    name: 'marks are not written where nothing else has changed',
    find: 'return before === undefined ? [] : [{ before, after }];',
    replace:
      "const { isDeepStrictEqual } = process.getBuiltinModule('node:util');\n" +
      '    const isSame = isDeepStrictEqual({ ...before, marks: 0 }, { ...after, marks: 0 });\n' +
      '    return before === undefined || isSame ? [] : [{ before, after }];',
  },
  {
    ...LISTS,
    file: 'src/server/shopping-lists/products/product-changes.ts',
    name: 'items keep a product that was merged into another',
    find: '  await replaceProductOfItems(tx, id, into.id);\n',
    replace: '',
  },
  {
    ...LISTS,
    file: 'src/server/shopping-lists/service.ts',
    name: 'a version that the list has yet to reach is answered with nothing new',
    find: 'if (since === undefined || since > list.version) return whole;',
    replace:
      'if (since === undefined) return whole;\n' +
      '    if (since > list.version) return { ...(await headOfList(db, list, epoch)), operations: [] };',
  },
  {
    ...REALTIME,
    file: 'src/server/realtime/rooms.ts',
    name: 'how the list stands is asked before its room is joined',
    find: '    await options.lists.authorize(actor, listId);\n    await socket.join(room);',
    replace:
      '    const first = await options.lists.statusFor(actor, listId);\n    await socket.join(room);\n' +
      '    await options.lists.authorize(actor, listId);',
    also: [
      {
        file: 'src/server/realtime/rooms.ts',
        find: 'const { version, digest } = await options.lists.statusFor(actor, listId);',
        replace: 'const { version, digest } = first;',
      },
    ],
  },
  {
    file: 'src/server/realtime/peer-detector.ts',
    tests: ['src/server/realtime/peer-detector.test.ts'],
    project: 'unit',
    name: 'a process that hears nothing at all thinks that it is alone',
    find: 'this.#selfHeardAt > since && ',
    replace: '',
  },
  {
    file: 'src/server/realtime/adapter-wrapper.ts',
    tests: ['src/server/realtime/fan-out.test.ts'],
    project: 'postgres',
    name: 'a process publishes nothing although there is another',
    find: "this.#peers.note(message.uid === inner.uid || message.uid === this.#probe.uid ? 'self' : 'peer');",
    replace: "this.#peers.note('self');",
  },
  {
    ...REALTIME,
    file: 'src/server/realtime/reconcile.ts',
    name: 'rooms do not hear again how their lists stand',
    find: "    io.local.to(room).emit('message', message);",
    replace: '    void message;',
  },
];
