import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { ListView } from '../../sync/local-list.ts';
import type { UndoOffer } from '../done-changes.ts';
import { describeEntry } from '../history/history-entries.ts';
import { lateTicksIn } from './late-ticks.ts';

/** Changes within this time are announced together. */
const GATHERING_MS = 1_500;

/** By then it has been read out, and is removed so that users don't find it later. */
const SAID_MS = 5_000;

/** Silent, but makes the text a different one. A plain space at its end wouldn't. */
const BLANK = '\u00a0';

/** A change that has just arrived at the server was received at most this long ago. */
const JUST_RECEIVED_MS = 60_000;

interface Change {
  operation: AppliedOperation;
  author: string | undefined;
  products: string[];
}

interface RemoteChangesOptions {
  /** The user who is told. */
  me: string;
  /** Gets the text to be read out, and '' when that is over. */
  tell: (text: string) => void;
  offerLateTick: (offer: UndoOffer) => void;
}

interface Arrival {
  /** Whether it was announced, and not fetched later. */
  isLive: boolean;
  /** The state that the screen showed. */
  previous: ListView | undefined;
}

/** Announces other users' changes of a list: their late ticks in a bar, all changes to a screen reader. */
export function followRemote({ me, tell, offerLateTick }: RemoteChangesOptions) {
  let gathered: Change[] = [];
  let said = '';
  let emptying: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    clearTimeout(emptying);
    const text = describeChanges(gathered);
    // Text that is already there is not read out again.
    said = text === said ? `${text}${BLANK}` : text;
    tell(said);
    gathered = [];
    emptying = setTimeout(() => tell(''), SAID_MS);
  };
  return (operations: readonly AppliedOperation[], { isLive, previous }: Arrival): void => {
    // All other changes were late only for this device. Many at once are announced as a version, and fetched.
    const news = isLive ? operations : operations.filter(wasJustReceived);
    for (const tick of lateTicksIn(news, previous, me)) offerLateTick(tick);
    const changes = operations.filter(({ user }) => user !== me).map((each) => toChange(each, previous));
    if (changes.length > 0 && gathered.length === 0) setTimeout(say, GATHERING_MS);
    gathered.push(...changes);
  };
}

/** By the clock of this device: if that is wrong, fetched changes count as no news, or as news for too long. */
const wasJustReceived = ({ receivedAt }: AppliedOperation): boolean =>
  receivedAt !== undefined && Math.abs(Date.now() - receivedAt) < JUST_RECEIVED_MS;

function toChange(operation: AppliedOperation, previous: ListView | undefined): Change {
  const { items = [], removed = [] } = operation.effects;
  const gone = new Set(removed.map(({ id }) => id));
  const names = [...items, ...(previous?.items ?? []).filter(({ id }) => gone.has(id))];
  return {
    operation,
    author: previous?.members.find(({ id }) => id === operation.user)?.name,
    products: names.map(({ productName }) => productName),
  };
}

/** 'Odhaczono: Mleko, Jajka · Jan. Dodano: Chleb · Jan' */
export function describeChanges(changes: readonly Change[]): string {
  const kinds = Map.groupBy(changes, ({ operation }) => {
    const { type, user, effects } = operation;
    return [type, user, effects.items?.every(({ checked }) => checked), missingIn(operation)].join(' ');
  });
  const texts = [...kinds.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { type, effects } = first.operation;
    const products = [...new Set(same.flatMap((change) => change.products))];
    const what = describeEntry({
      type,
      products,
      productCount: products.length,
      name: effects.name,
      checked: effects.items?.every(({ checked }) => checked),
      missing: missingIn(first.operation),
    });
    return first.author === undefined ? what : `${what} · ${first.author}`;
  });
  return texts.join('. ');
}

/** Whether its item is missing from a store since this operation; undefined if it is about something else. */
function missingIn({ type, seq, effects: { items = [] } }: AppliedOperation): boolean | undefined {
  const [item] = items;
  if (type !== 'item.set' || item?.marks.missing?.seq !== seq || item.marks.amount?.seq === seq)
    return undefined;
  return item.missingIn != null;
}
