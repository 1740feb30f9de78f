import type { ErrorCode } from '../contract/errors.ts';
import { ERROR_STATUS } from '../contract/errors.ts';
import type { RefreshListPayload } from '../contract/events.ts';
import { digestOf } from '../contract/shopping-lists/list-digest.ts';
import { type ListState, liveItems } from '../contract/shopping-lists/list-state.ts';
import type { AppliedOperation, Operation, OperationResult } from '../contract/shopping-lists/operations.ts';
import type { ListAnswer, Member, OperationsAnswer } from '../contract/shopping-lists/shopping-lists.ts';
import { emptyList, run } from './list-intents.ts';

/** Raised the way the web's own transport raises refusals. */
export type FailureClass = new (
  status: number,
  message: string,
  code?: ErrorCode,
  details?: { retryAfterMs: number },
) => Error;

interface Backup {
  state: ListState;
  log: AppliedOperation[];
  known: Map<string, OperationResult>;
}

/**
 * A server with one list, in memory: what operations do is decided as by the real one, by the contract. It leaves out what
 * the real one decides beside that: a repeat is known by its id alone, whoever sends it and with whatever body, and a
 * `base` of another epoch is taken as it is.
 */
export class ListServer {
  state: ListState = emptyList('Anna');
  members: Member[] = [];
  epoch = 'epoch 1';
  log: AppliedOperation[] = [];
  /** The result of each operation, by its id. */
  known = new Map<string, OperationResult>();
  /** How many operations came in one request, for each request. */
  batches: number[] = [];
  hasDigests = true;
  /** Refuses every request with this code. */
  refusesAll: ErrorCode | undefined;
  /** The `Retry-After` that it sends with each refusal. */
  retryAfterMs = 0;
  readonly #Failure: FailureClass;
  readonly #screens = new Set<(payload: RefreshListPayload) => void>();

  constructor(Failure: FailureClass) {
    this.#Failure = Failure;
  }

  listen(screen: (payload: RefreshListPayload) => void): void {
    this.#screens.add(screen);
  }

  failure(code: ErrorCode): Error {
    return new this.#Failure(ERROR_STATUS[code], code, code, { retryAfterMs: this.retryAfterMs });
  }

  get(since: number | undefined): ListAnswer {
    this.#refuse();
    const { name, userId, version } = this.state;
    const { trip, tripSeq } = this.state;
    const head = {
      id: 'list',
      name,
      userId,
      version,
      epoch: this.epoch,
      members: this.members,
      trip,
      tripSeq,
    };
    if (since !== undefined && since <= version) {
      const operations = this.log.filter(({ seq }) => seq > since);
      return onTheWire({ ...head, operations, digest: this.digest });
    }
    return onTheWire({ ...head, items: liveItems(this.state).map(({ removed: _, ...item }) => item) });
  }

  /** An operation on -1 of something has the wrong shape: then the batch is refused as a whole. */
  send(user: string, operations: readonly Operation[]): OperationsAnswer {
    this.#refuse();
    this.batches.push(operations.length);
    if (operations.some((operation) => operation.type === 'item.set' && operation.qty === -1)) {
      throw this.failure('VALIDATION_ERROR');
    }
    const before = this.log.length;
    const results = operations.map((operation) => this.#runOnce(user, operation));
    const fresh = this.log.slice(before);
    if (fresh.length > 0) this.#announce(fresh);
    const ids = new Set(operations.map(({ id }) => id));
    return onTheWire({
      version: this.state.version,
      epoch: this.epoch,
      results,
      operations: this.log.filter(({ id }) => ids.has(id)),
    });
  }

  /** What a room hears every 30 s. */
  repeatVersion(): void {
    const { epoch, digest } = this;
    for (const screen of this.#screens) screen({ version: this.state.version, epoch, digest });
  }

  /** The digest sent with a version; undefined for an older server without digests. */
  get digest(): string | undefined {
    if (!this.hasDigests) return undefined;
    return digestOf({ ...this.state, members: this.members, origins: liveItems(this.state) });
  }

  backup(): Backup {
    return { state: this.state, log: [...this.log], known: new Map(this.known) };
  }

  restore({ state, log, known }: Backup): void {
    this.state = state;
    this.log = [...log];
    this.known = new Map(known);
    this.epoch = `${this.epoch}, restored`;
  }

  #refuse(): void {
    if (this.refusesAll !== undefined) throw this.failure(this.refusesAll);
  }

  #announce(operations: AppliedOperation[]): void {
    const payload = { version: this.state.version, epoch: this.epoch, operations };
    for (const screen of this.#screens) screen(onTheWire(payload));
  }

  #runOnce(user: string, operation: Operation): OperationResult {
    const known = this.known.get(operation.id);
    if (known !== undefined) return known;
    const { state, resolution } = run(this.state, operation, user);
    this.state = state;
    const { outcome } = resolution;
    const code = resolution.outcome === 'refused' ? { code: resolution.code } : {};
    const result: OperationResult = { id: operation.id, outcome, seq: state.version, ...code };
    this.known.set(operation.id, result);
    if (resolution.outcome === 'applied') {
      const { id, type, client, madeAt } = operation;
      this.log.push({ seq: state.version, id, type, client, user, madeAt, effects: resolution.effects });
    }
    return result;
  }
}

/** The outcome of one request. */
export const REQUEST_OUTCOMES = [
  'well',
  'slowly',
  'request lost',
  'answer lost',
  'sent twice',
  'server error',
  'too many',
  'captive portal',
  'page of a proxy',
] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** One device's connection to the server: each request has the next of `outcomes`, and succeeds after the last. */
export class Network {
  readonly #server: ListServer;
  readonly #user: string;
  readonly #Failure: FailureClass;
  outcomes: RequestOutcome[];

  constructor(server: ListServer, user: string, Failure: FailureClass, outcomes: RequestOutcome[] = []) {
    this.#server = server;
    this.#user = user;
    this.#Failure = Failure;
    this.outcomes = outcomes;
  }

  readonly transport = {
    fetchList: (_listId: string, since: number | undefined): Promise<ListAnswer> =>
      this.#request(() => this.#server.get(since)),
    sendOperations: (_listId: string, operations: readonly Operation[]): Promise<OperationsAnswer> =>
      this.#request(() => this.#server.send(this.#user, onTheWire(operations))),
    createList: (): Promise<void> => this.#request(() => undefined),
    deleteList: (): Promise<void> => this.#request(() => undefined),
  };

  async #request<T>(work: () => T): Promise<T> {
    const outcome = this.outcomes.shift() ?? 'well';
    await delay(outcome === 'slowly' ? 400 : 20);
    if (outcome === 'request lost' || outcome === 'captive portal') throw new this.#Failure(0, '');
    if (outcome === 'page of a proxy') throw new this.#Failure(404, '');
    if (outcome === 'server error') throw this.#server.failure('SERVICE_UNAVAILABLE');
    if (outcome === 'too many') throw this.#server.failure('TOO_MANY_REQUESTS');
    if (outcome === 'sent twice') work();
    const answer = work();
    await delay(outcome === 'slowly' ? 400 : 20);
    if (outcome === 'answer lost') throw new this.#Failure(0, '');
    return answer;
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The received object is never the one that was sent. */
function onTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
