import type { Mutation } from './types.ts';

const TESTS = { tests: ['src/web/sync'] };
const PERSISTENCE = { file: 'src/web/sync/list-persistence.ts', ...TESTS };
const IN_MEMORY = { file: 'src/web/sync/in-memory-store.ts', ...TESTS };
const STORE = { file: 'src/web/sync/store.ts', ...TESTS };
const INDEXED_DB = { file: 'src/web/sync/device-store.ts', ...TESTS };
const DATABASE = { file: 'src/web/device-database.ts', ...TESTS };

/** Faults in what a device stores. */
export const STORE_MUTATIONS: readonly Mutation[] = [
  {
    ...PERSISTENCE,
    name: 'an entry leaves the outbox without the list that holds what it did',
    find:
      '    if (snapshot === undefined && refused.length === 0) return;\n' +
      '    const contained = snapshot === undefined ? [] : this.#settled;\n',
    replace: '    const contained = this.#settled;\n',
  },
  {
    ...PERSISTENCE,
    name: 'what is over counts again while the store holds it',
    find: 'return this.#settled.has(id) || this.#refusals.some(',
    replace: 'return this.#refusals.some(',
  },
  {
    ...PERSISTENCE,
    name: 'a refusal counts again after another tab has answered it',
    find: 'this.#seen.has(id) ? [id] : []',
    replace: '[]',
  },
  {
    ...STORE,
    name: 'an older list takes the place of a newer one',
    find: 'return next.epoch !== current.epoch || next.version >= current.version;',
    replace: 'return true;',
  },
  {
    ...IN_MEMORY,
    name: 'an append in memory answers its own entry only',
    find: 'return this.#outbox.filter(({ listId }) => listId === entry.listId);',
    replace: 'return [entry];',
  },
  {
    ...INDEXED_DB,
    name: 'an append to the database answers its own entry only',
    find: '        return eachOnce(outbox);',
    replace: '        await outbox;\n        return [entry];',
  },
  {
    ...INDEXED_DB,
    name: 'an append is done before its transaction',
    find: "store.index('listId').getAll(entry.listId),\n          done,",
    replace: "store.index('listId').getAll(entry.listId),",
  },
  {
    ...INDEXED_DB,
    name: 'an entry whose connection was lost as it was stored is read twice',
    find: 'outbox: eachOnce(outbox)',
    replace: 'outbox',
  },
  {
    ...IN_MEMORY,
    name: 'what another tab has settled is refused in memory',
    find: 'if (!over.has(each.id)) this.#refused.set(each.id, each);',
    replace: 'this.#refused.set(each.id, each);',
  },
  {
    ...INDEXED_DB,
    name: 'what another tab has settled is refused in the database',
    find: 'if (!over.has(each.id)) await refusals.put(each);',
    replace: 'await refusals.put(each);',
  },
  {
    ...INDEXED_DB,
    name: 'a refusal that is written down again is dropped from the database',
    find: 'for (const id of over) if ((await refusals.count(id)) > 0) over.delete(id);\n',
    replace: '\n',
  },
  {
    ...DATABASE,
    name: 'work on a connection that the browser has closed is given up',
    find: 'if (!CLOSED.includes(nameOf(error))) throw error;',
    replace: 'if (CLOSED.length > 0) throw error;',
  },
];
