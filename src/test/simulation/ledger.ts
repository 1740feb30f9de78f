import type { ServerMessage } from '../../contract/events.ts';
import { nameKey } from '../../contract/names.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { RawAnswer } from '../../web/http.ts';
import { addedBy, itemIdsOf } from '../../web/sync/followers.ts';
import type { OutboxEntry } from '../../web/sync/store.ts';
import { judgeRetries, retriesIn } from './retries.ts';
import type {
  ActionDetails,
  DeviceHooks,
  SimulatedDevice,
  SimulatedTab,
  TriedAgain,
} from './simulated-device.ts';
import type { Call, SimulatedServer } from './simulated-server.ts';
import type { Position, TypedField } from './types.ts';

export interface Action {
  device: SimulatedDevice;
  tab: SimulatedTab;
  entry: OutboxEntry;
  seen: Position;
  /** The fields of an item that were typed into in a dialog. */
  typed: TypedField | undefined;
  /** It takes back the action at this position. */
  takesBack: Position;
  /** In ms of the simulation's time, if it was recorded. */
  doneAt: number | undefined;
  /** It was stored, so that it outlives the tab. */
  isStored: boolean;
  /** When that was, in ms of the simulation's time. */
  storedAt: number;
  /** Its author logged out after being told that it would be lost. */
  isGivenUp: boolean;
}

/** What is known about an action from the moment it is done. */
type KnownAtOnce = Pick<Action, 'seen' | 'typed' | 'takesBack' | 'doneAt'>;

/** An item shown as unticked in the tab whose user had just ticked it. */
export interface Flicker {
  listId: string;
  itemId: string;
  operationId: string;
  seen: Position;
  /** The newest version of the list at that moment. */
  version: number;
}

/** A record of what users did and were told, kept independently of the code under test. */
export class Ledger implements DeviceHooks {
  readonly #server: SimulatedServer;
  readonly actions = new Map<string, Action>();
  readonly flickers: Flicker[] = [];
  /** `device operation`: answered or announced to that device. */
  readonly #told = new Map<SimulatedDevice, Set<string>>();
  /** Operations that a tab sent again after it had an answer. */
  readonly repeated = new Set<string>();
  /** Operations in the order in which the server first heard of them. */
  readonly arrived = new Map<string, number>();
  /** Operations of which a second copy reached the server later. */
  readonly #duplicated = new Set<string>();
  /** By the id of the operation. */
  readonly #details = new Map<string, KnownAtOnce>();
  /** By refused entry: for each tap, also in another tab, the ids of the entries that try it again. */
  readonly #retries = new Map<string, string[][]>();
  /** Entries that try a refused one again. */
  readonly #again = new Set<string>();
  /** Items of refused additions that were tried again. */
  readonly itemsAddedAgain = new Set<string>();
  /** What was wrong with what was tried again, in words. */
  readonly retryProblems: string[] = [];
  /** When each operation was sent, in ms of the simulation's time. */
  readonly #sendings = new Map<string, number[]>();
  /** Screens that showed one product in two lines, described in words. */
  readonly duplicateLines: string[] = [];
  /** Items ticked in a tab and not touched on its device since, with the operations that ticked them. */
  readonly #ticked = new Map<SimulatedTab, Map<string, string>>();

  constructor(server: SimulatedServer) {
    this.#server = server;
  }

  onDone(
    tab: SimulatedTab,
    listId: string,
    operationId: string,
    { meant, typed, takesBack }: ActionDetails,
  ): void {
    const seen = meant ?? tab.engine.list(listId).position;
    this.#details.set(operationId, { seen, typed, takesBack, doneAt: tab.device.options.clock.now() });
  }

  onTryingAgain({ shown, answered, again }: TriedAgain): void {
    const ids = new Set(answered);
    const chosen = shown.filter(({ id }) => ids.has(id));
    const retries = retriesIn(chosen, again);
    this.retryProblems.push(...judgeRetries(retries, again, shown, (id) => this.#retries.has(id)));
    for (const { refused, again: parts } of retries) {
      for (const itemId of addedBy(refused.entry)) this.itemsAddedAgain.add(itemId);
      const others = this.#retries.get(refused.id) ?? [];
      this.#retries.set(refused.id, [...others, parts.map(({ id }) => id)]);
      const { device, seen, typed, takesBack, doneAt } = this.actions.get(refused.id) ?? {};
      if (device !== undefined) this.#forgetTicks(device, broughtBackBy(refused.entry));
      for (const { id } of parts) {
        this.#again.add(id);
        this.#details.set(id, { seen, typed, takesBack, doneAt });
      }
    }
  }

  onDismissed(ids: readonly string[]): void {
    for (const id of ids) {
      const action = this.actions.get(id);
      if (action !== undefined) action.isGivenUp = true;
    }
  }

  /** How many taps have tried it again, of those that led to something stored or sent. */
  triesOf(id: string): number {
    const taps = this.#retries.get(id) ?? [];
    return taps.filter((parts) => parts.every((part) => this.actions.has(part))).length;
  }

  /** Whether it does again what was refused. */
  isRetry(id: string): boolean {
    return this.#again.has(id);
  }

  onSent(operationId: string, at: number): void {
    this.#sendings.set(operationId, [...this.sendings(operationId), at]);
  }

  sendings(operationId: string): readonly number[] {
    return this.#sendings.get(operationId) ?? [];
  }

  onAttempted(tab: SimulatedTab, entry: OutboxEntry): void {
    if (this.actions.has(entry.id)) return;
    const { seen, typed, takesBack, doneAt } = this.#details.get(entry.id) ?? {};
    const { device } = tab;
    const initial = { isStored: false, storedAt: Infinity, isGivenUp: false };
    this.actions.set(entry.id, { device, tab, entry, seen, typed, takesBack, doneAt, ...initial });
  }

  onShown(tab: SimulatedTab, operationId: string, draft: OperationDraft): void {
    const ids = draft.type === 'item.set' ? [draft.itemId] : 'itemIds' in draft ? draft.itemIds : [];
    this.#forgetTicks(tab.device, ids);
    if (draft.type !== 'product.check' || !draft.checked) return;
    const ticked = this.#ticked.get(tab) ?? new Map<string, string>();
    this.#ticked.set(tab, ticked);
    for (const itemId of ids) ticked.set(itemId, operationId);
  }

  onStored({ id }: OutboxEntry): void {
    const action = this.actions.get(id);
    if (action === undefined || action.isStored) return;
    action.isStored = true;
    action.storedAt = action.device.options.clock.now();
  }

  /** Operations that wait on this device are lost, as its user was told; those already sent may still arrive. */
  giveUp(device: SimulatedDevice, waiting: readonly OutboxEntry[]): void {
    const lost = new Set(waiting.map(({ id }) => id));
    for (const [id, action] of this.actions) {
      if (lost.has(id) || (action.device === device && !action.isStored)) action.isGivenUp = true;
    }
  }

  onDelivered(device: SimulatedDevice, { url, body }: Call, { status, text, isJson }: RawAnswer): void {
    if (!isJson) return;
    // Any successful answer about a list means that the list was created.
    const listId = /[0-9a-f-]{36}/.exec(url)?.[0] ?? (body as { id?: string } | undefined)?.id;
    if (status === 200 && listId !== undefined) this.#tell(device, listId);
    const { results = [], operations = [] } = JSON.parse(text) as Told;
    for (const { id } of [...results, ...operations]) this.#tell(device, id);
  }

  onRepeated(operationId: string): void {
    this.repeated.add(operationId);
  }

  onArrived(call: Call): void {
    for (const { id } of operationsIn(call)) {
      if (!this.arrived.has(id)) this.arrived.set(id, this.arrived.size);
    }
  }

  onDuplicated(call: Call): void {
    for (const { id } of operationsIn(call)) this.#duplicated.add(id);
  }

  onHeard(device: SimulatedDevice, message: ServerMessage): void {
    if (message.action !== 'refresh-shopping-list') return;
    for (const { id } of message.payload?.operations ?? []) this.#tell(device, id);
  }

  onPainted(tab: SimulatedTab, listId: string): void {
    this.#noteDuplicateLines(tab, listId);
    const ticked = this.#ticked.get(tab);
    if (ticked === undefined || ticked.size === 0) return;
    const version = this.#server.versions.get(listId) ?? 0;
    const { status, list } = tab.engine.list(listId).getSnapshot();
    for (const [itemId, operationId] of ticked) {
      // A person who was told that the list is gone counts on nothing in it. A failing disk may keep an older state.
      if (status === 'gone' && this.actions.get(operationId)?.entry.listId === listId) ticked.delete(itemId);
    }
    for (const { id, checked } of list?.items ?? []) {
      const operationId = ticked.get(id);
      if (!checked && operationId !== undefined)
        void this.#noteFlicker({ tab, listId, itemId: id, operationId, version });
    }
  }

  wasTold(device: SimulatedDevice, operationId: string): boolean {
    return this.#told.get(device)?.has(operationId) ?? false;
  }

  /**
   * Whether a second copy of the operation arrived after the first had been answered. After a refusal, no client can
   * know what the copy did.
   */
  hasLateDuplicate(operationId: string): boolean {
    return this.#duplicated.has(operationId);
  }

  /** After a restore, states painted before no longer count. */
  forgetPaint(): void {
    this.flickers.length = 0;
    this.#ticked.clear();
  }

  /** What its person has done to the items since counts. */
  #forgetTicks({ tabs }: SimulatedDevice, itemIds: readonly string[]): void {
    for (const tab of tabs) for (const itemId of itemIds) this.#ticked.get(tab)?.delete(itemId);
  }

  #tell(device: SimulatedDevice, id: string): void {
    const told = this.#told.get(device) ?? new Set();
    this.#told.set(device, told.add(id));
  }

  #noteDuplicateLines(tab: SimulatedTab, listId: string): void {
    const products = new Map<string, string>();
    for (const { productId, productName } of tab.engine.list(listId).getSnapshot().list?.items ?? []) {
      const key = nameKey(productName);
      const other = products.get(key) ?? productId;
      if (other !== productId)
        this.duplicateLines.push(`${productName} stands in two lines, as ${other} and ${productId}`);
      products.set(key, productId);
    }
  }

  /** Not if the user at that device unticked it, which is reported a few microtasks after it is painted. */
  async #noteFlicker({ tab, ...flicker }: PaintedUntick): Promise<void> {
    for (let microtask = 0; microtask < DISPATCH_MICROTASKS; microtask += 1) await Promise.resolve();
    const { itemId, operationId } = flicker;
    const ticked = this.#ticked.get(tab);
    if (ticked?.get(itemId) !== operationId) return;
    ticked.delete(itemId);
    if (this.#isOvertaken(tab, itemId, operationId)) return;
    this.flickers.push({ ...flicker, seen: this.#details.get(operationId)?.seen });
  }

  /** The person has unticked it in another tab, which a failing disk made known here only later. */
  #isOvertaken(tab: SimulatedTab, itemId: string, operationId: string): boolean {
    const tickedAt = this.#details.get(operationId)?.doneAt ?? 0;
    return [...this.actions.values()].some(({ device, tab: other, entry, storedAt }) => {
      if (device !== tab.device || other === tab || entry.kind !== 'operation') return false;
      const { operation } = entry;
      const isUntick = operation.type === 'product.check' && !operation.checked;
      return isUntick && operation.itemIds.includes(itemId) && storedAt > tickedAt;
    });
  }
}

/** In microtasks; dispatching takes fewer after it has painted. */
const DISPATCH_MICROTASKS = 20;

/** An item that stands unticked on a screen where it was ticked. */
interface PaintedUntick extends Omit<Flicker, 'seen'> {
  tab: SimulatedTab;
}

/**
 * Items that others had removed, and that come back to be bought when their person tries the entry again: a tick that
 * found them removed had no effect.
 */
function broughtBackBy(entry: OutboxEntry): readonly string[] {
  if (entry.kind !== 'operation') return [];
  const { operation } = entry;
  return operation.type === 'product.check' && operation.checked ? [] : itemIdsOf(operation);
}

function operationsIn({ body }: Call): { id: string }[] {
  return (body as { operations?: { id: string }[] } | undefined)?.operations ?? [];
}

interface Told {
  results?: { id: string }[];
  operations?: { id: string }[];
}
