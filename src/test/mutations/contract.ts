import type { Mutation } from './types.ts';

const RESOLVE = { file: 'src/contract/shopping-lists/resolve.ts', tests: ['src/contract'] };
const UNDO = { file: 'src/contract/shopping-lists/undo.ts', tests: ['src/contract'] };

const SPARED =
  'if (unseen(item.marks.amount, operation) || unseen(item.marks.presence, operation)) return undefined;';

export const CONTRACT_MUTATIONS: readonly Mutation[] = [
  {
    ...RESOLVE,
    file: 'src/contract/shopping-lists/unseen.ts',
    name: 'a change that another device has made too counts as seen by its author',
    find: 'const seq = mark.client === client ? mark.other : mark.seq;',
    replace: 'const seq = mark.client === client ? undefined : mark.seq;',
  },
  {
    ...RESOLVE,
    name: 'a mark forgets the other device that made the same change before',
    find: 'const other = previous.client === author.client ? previous.other : previous.seq;',
    replace: 'const other = previous.client === author.client ? undefined : previous.seq;',
  },
  {
    ...RESOLVE,
    name: 'a changed amount makes an earlier one seen',
    find: "marked(item, 'amount', operation, context, repeats)",
    replace: "marked(item, 'amount', operation, context, false)",
  },
  {
    ...RESOLVE,
    name: 'an untick brings back what its author saw removed',
    find: '(checked || !unseen(item.marks.presence, operation))',
    replace: 'checked',
  },
  {
    ...RESOLVE,
    name: 'what brings an item back does not look whether the list is full',
    find: 'const more = items.filter(({ id }) => list.items.get(id)?.removed !== false).length;',
    replace: 'const more = items.filter(({ id }) => !list.items.has(id)).length;',
  },
  {
    ...RESOLVE,
    name: 'clearing removes what was changed unseen',
    find: SPARED,
    replace: 'if (unseen(item.marks.presence, operation)) return undefined;',
  },
  {
    ...RESOLVE,
    name: 'clearing removes what was restored unseen',
    find: SPARED,
    replace: 'if (unseen(item.marks.amount, operation)) return undefined;',
  },
  {
    ...RESOLVE,
    name: 'what comes back keeps the mark of its removal',
    find: "{ ...marked(item, 'presence', author, context), removed: false }",
    replace: 'return { ...item, removed: false };',
  },
  {
    ...RESOLVE,
    name: 'a tick of what is ticked leaves no mark',
    find: '  if (!checked && item.checked && unseen',
    replace: '  if (checked && item.checked) return undefined;\n  if (!checked && item.checked && unseen',
  },
  {
    ...RESOLVE,
    file: 'src/contract/shopping-lists/resolve-trips.ts',
    name: 'a start made in ignorance ends a trip that is on',
    find: '(trip.userId !== user && isUnseen)',
    replace: 'trip.userId === user && isUnseen',
  },
  {
    ...RESOLVE,
    name: '‘Nie ma’ hides what was changed or ticked unseen',
    find: '  if ([item.marks.amount, item.marks.tick].some((mark) => unseen(mark, operation))) return undefined;\n',
    replace: '',
  },
  {
    ...RESOLVE,
    name: 'what was found stays missing',
    find: 'if (trip === null || item.missingIn !== trip.id) return item;',
    replace: 'if (trip !== null) return item;',
  },
  {
    ...RESOLVE,
    file: 'src/contract/shopping-lists/trips.ts',
    name: 'what a store didn’t have is missing on the next trip too',
    find: 'missingIn === open.id && !checked',
    replace: 'missingIn != null && !checked',
  },
  {
    ...UNDO,
    name: 'the history offers to take back a tick that was changed since',
    find: "list.items.get(id)?.removed === false && isLast(id, 'tick'))",
    replace: 'list.items.get(id)?.removed === false)',
  },
  {
    ...UNDO,
    name: 'an undo forgets the note',
    find: 'itemId: item.id, qty, unit, note });',
    replace: 'itemId: item.id, qty, unit });',
  },
];
