import type { ServerMessage } from '../../contract/events.ts';
import type { OperationDraft } from '../../contract/operations.ts';
import type { RawAnswer } from '../../web/http.ts';
import type { OutboxEntry } from '../../web/sync/store.ts';
import type { DeviceHooks, SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { Call, SimulatedServer } from './simulated-server.ts';

/** What a person saw of a list when they did something: nothing of the server's yet, or this much of this history. */
export type Position = { epoch: string; version: number } | undefined;

export interface Deed {
  device: SimulatedDevice;
  entry: OutboxEntry;
  seen: Position;
}

/** An item that stood unticked on a screen whose person had just ticked it. */
export interface Spring {
  listId: string;
  itemId: string;
  operationId: string;
  seen: Position;
  /** The newest version of the list at that moment. */
  version: number;
}

/** Writes down what people did and what they were told, independently of the code under test. */
export class Ledger implements DeviceHooks {
  readonly #server: SimulatedServer;
  readonly deeds = new Map<string, Deed>();
  readonly springs: Spring[] = [];
  /** `device operation`: answered or announced to that device. */
  readonly #told = new Map<SimulatedDevice, Set<string>>();
  /** Operations of which a second copy reached the server later. */
  readonly #strayed = new Set<string>();
  /** Done and not yet written down, in order. */
  readonly #seen = new Map<SimulatedTab, Map<string, Position[]>>();
  /** Items ticked in a tab, and touched by nobody on its device since. */
  readonly #ticked = new Map<SimulatedTab, Map<string, { operationId: string; seen: Position }>>();

  constructor(server: SimulatedServer) {
    this.#server = server;
  }

  onDone(tab: SimulatedTab, listId: string, _draft: OperationDraft): void {
    const lists = this.#seen.get(tab) ?? new Map<string, Position[]>();
    const seen = lists.get(listId) ?? [];
    seen.push(tab.engine.session(listId).position);
    lists.set(listId, seen);
    this.#seen.set(tab, lists);
  }

  onAppended(tab: SimulatedTab, entry: OutboxEntry): void {
    const seen = entry.kind === 'operation' ? this.#seen.get(tab)?.get(entry.listId)?.shift() : undefined;
    this.deeds.set(entry.id, { device: tab.device, entry, seen });
    if (entry.kind === 'operation') this.#noteTicks(tab, entry, seen);
  }

  onDelivered(device: SimulatedDevice, { url, body }: Call, { status, text, isJson }: RawAnswer): void {
    if (!isJson) return;
    // Any good answer about a list says that the list was made.
    const listId = /[0-9a-f-]{36}/.exec(url)?.[0] ?? (body as { id?: string } | undefined)?.id;
    if (status === 200 && listId !== undefined) this.#tell(device, listId);
    const { results = [], operations = [] } = JSON.parse(text) as Told;
    for (const { id } of [...results, ...operations]) this.#tell(device, id);
  }

  onStrayed({ body }: Call): void {
    for (const { id } of (body as { operations?: { id: string }[] } | undefined)?.operations ?? []) {
      this.#strayed.add(id);
    }
  }

  onHeard(device: SimulatedDevice, message: ServerMessage): void {
    if (message.action !== 'refresh-shopping-list') return;
    for (const { id } of message.payload?.operations ?? []) this.#tell(device, id);
  }

  onPainted(tab: SimulatedTab, listId: string): void {
    const ticked = this.#ticked.get(tab);
    if (ticked === undefined || ticked.size === 0) return;
    for (const { id, checked } of tab.engine.session(listId).getSnapshot().list?.items ?? []) {
      const tick = ticked.get(id);
      if (checked || tick === undefined) continue;
      ticked.delete(id);
      const version = this.#server.versions.get(listId) ?? 0;
      this.springs.push({ listId, itemId: id, ...tick, version });
    }
  }

  wasTold(device: SimulatedDevice, operationId: string): boolean {
    return this.#told.get(device)?.has(operationId) ?? false;
  }

  /**
   * Whether a second copy of the operation was on its way when the first had been answered. What that one did after
   * a refusal nobody could know.
   */
  hasStrayed(operationId: string): boolean {
    return this.#strayed.has(operationId);
  }

  /** After a restore nothing painted before means anything. */
  forgetPaint(): void {
    this.springs.length = 0;
    this.#ticked.clear();
  }

  #tell(device: SimulatedDevice, id: string): void {
    const told = this.#told.get(device) ?? new Set();
    this.#told.set(device, told.add(id));
  }

  #noteTicks(
    tab: SimulatedTab,
    { operation }: Extract<OutboxEntry, { kind: 'operation' }>,
    seen: Position,
  ): void {
    const touched =
      operation.type === 'item.set' ? [operation.itemId] : 'itemIds' in operation ? operation.itemIds : [];
    for (const other of tab.device.tabs) {
      for (const itemId of touched) this.#ticked.get(other)?.delete(itemId);
    }
    if (operation.type !== 'product.check' || !operation.checked) return;
    const ticked = this.#ticked.get(tab) ?? new Map<string, { operationId: string; seen: Position }>();
    this.#ticked.set(tab, ticked);
    for (const itemId of touched) ticked.set(itemId, { operationId: operation.id, seen });
  }
}

interface Told {
  results?: { id: string }[];
  operations?: { id: string }[];
}
