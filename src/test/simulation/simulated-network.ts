import { HttpError, interpret, type RawAnswer, type request } from '../../web/http.ts';
import type { Random } from '../random.ts';
import { answerOfNewer, bodyForToday } from './newer-server.ts';
import type { Call, SimulatedServer } from './simulated-server.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The outcomes of one request, with their weights. */
const REQUEST_OUTCOMES = {
  perfect: {
    well: 1,
    slow: 0,
    'answer lost': 0,
    doubled: 0,
    'request lost': 0,
    portal: 0,
    'foreign answer': 0,
    'bad gateway': 0,
  },
  fine: {
    well: 94,
    slow: 3,
    'answer lost': 1,
    doubled: 1,
    'request lost': 1,
    portal: 0,
    'foreign answer': 0,
    'bad gateway': 0,
  },
  weak: {
    well: 40,
    slow: 20,
    'answer lost': 12,
    doubled: 6,
    'request lost': 14,
    portal: 3,
    'foreign answer': 2,
    'bad gateway': 3,
  },
  portal: {
    well: 5,
    slow: 0,
    'answer lost': 0,
    doubled: 0,
    'request lost': 5,
    portal: 70,
    'foreign answer': 20,
    'bad gateway': 0,
  },
} as const;

/**
 * Also: no network; a line that carries only small requests within the time limit; a proxy that rewrites the Origin,
 * so that the server forbids every change.
 */
export type NetworkProfile = keyof typeof REQUEST_OUTCOMES | 'offline' | 'low bandwidth' | 'origin rewritten';

/** The answers of a captive portal in place of the server. */
const PORTAL: RawAnswer = { status: 200, text: '<html><h1>Wi-Fi dla klientów</h1></html>', isJson: false };
/** Of a portal, and of a filter that lets nothing through. */
const FOREIGN_ANSWERS: readonly RawAnswer[] = [
  { status: 200, text: '{"success":true,"data":null,"login":"/wifi"}', isJson: true },
  { status: 204, text: '', isJson: false },
];
const BAD_GATEWAY: RawAnswer = { status: 502, text: '<h1>Bad Gateway</h1>', isJson: false };

const FORBIDDEN: RawAnswer = {
  status: 403,
  text: '{"success":false,"message":"FORBIDDEN","data":null}',
  isJson: true,
};

/** How much a connection of low bandwidth carries within the time limit; any single operation gets through. */
const CARRIED_BYTES = 1_200;

/** After this long the web gives a request up, in ms. */
const TIME_LIMIT_MS = 15_000;

export interface NetworkOptions {
  server: SimulatedServer;
  clock: VirtualClock;
  random: Random;
  /** The session token of the requests; read for each of them. */
  token: () => string;
  /** The server is newer than the app that asks. */
  isOld: boolean;
  /** Called for every request that reaches the server. */
  onArrived: (call: Call) => void;
  /** Called for every answer of the server that reached the device. */
  onDelivered: (call: Call, answer: RawAnswer) => void;
  /** Called for a second copy of a request that reached the server separately. */
  onDuplicated: (call: Call) => void;
}

/** One device's way to the server. */
export class SimulatedNetwork {
  readonly #options: NetworkOptions;
  profile: NetworkProfile = 'fine';
  #foreignCount = 0;
  /** Whether this network, such as one at work, blocks sockets; requests still get through. */
  readonly blocksSockets: boolean;

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.blocksSockets = options.random.chance(0.15);
  }

  /** Whether sockets get through. */
  get carriesSockets(): boolean {
    const isThrough = this.profile !== 'offline' && this.profile !== 'portal' && !this.blocksSockets;
    return isThrough && this.#options.server.isUp;
  }

  /**
   * The web's own way of asking, over this network.
   * @param isAlive whether the tab that asks is still there
   * @param onAnswered called when our server has answered
   */
  requester(isAlive: () => boolean, onAnswered: () => void): typeof request {
    return async (method, url, { body, schema }) => {
      const { isOld } = this.#options;
      const answer = await this.#exchange({
        method,
        url,
        token: this.#options.token(),
        ...(body === undefined ? {} : { body: isOld ? bodyForToday(body) : body }),
      });
      // A tab that was killed receives nothing any more.
      if (!isAlive()) return new Promise(() => undefined);
      const read = interpret(isOld ? answerOfNewer(answer) : answer, schema);
      onAnswered();
      return read;
    };
  }

  async #exchange(call: Call): Promise<RawAnswer> {
    const { clock, random, server } = this.#options;
    if (this.profile === 'offline') return this.#fail(random.chance(0.7) ? 5 : TIME_LIMIT_MS);
    if (this.profile === 'low bandwidth' && isTooLarge(call)) return this.#fail(TIME_LIMIT_MS);
    const isForbidden = this.profile === 'origin rewritten' && call.method !== 'GET';
    const { profile } = this;
    const outcome = random.weighted(
      REQUEST_OUTCOMES[profile === 'low bandwidth' || profile === 'origin rewritten' ? 'perfect' : profile],
    );
    await clock.sleep(outcome === 'slow' ? random.between(500, 9_000) : random.between(5, 120));
    if (isForbidden) return server.isUp ? FORBIDDEN : this.#fail(20);
    if (outcome === 'portal') return PORTAL;
    if (outcome === 'foreign answer') return this.#foreignAnswer();
    if (outcome === 'request lost') return this.#fail(random.chance(0.5) ? 50 : TIME_LIMIT_MS);
    if (!server.isUp) return random.chance(0.5) ? BAD_GATEWAY : this.#fail(20);
    if (outcome === 'doubled') {
      // The second copy may arrive much later than the first, when everything has moved on.
      clock.after(random.between(1, 60_000), () => {
        if (!server.isUp) return;
        this.#options.onDuplicated(call);
        void server.call(call);
      });
    }
    this.#options.onArrived(call);
    const answer = await server.call(call);
    if (outcome === 'bad gateway') return BAD_GATEWAY;
    if (outcome === 'answer lost') return this.#fail(random.chance(0.5) ? 50 : TIME_LIMIT_MS);
    await clock.sleep(outcome === 'slow' ? random.between(500, 9_000) : random.between(5, 120));
    this.#options.onDelivered(call, answer);
    return answer;
  }

  /** Each in its turn. */
  #foreignAnswer(): RawAnswer {
    const answer = FOREIGN_ANSWERS[this.#foreignCount % FOREIGN_ANSWERS.length];
    this.#foreignCount += 1;
    return answer ?? PORTAL;
  }

  async #fail(ms: number): Promise<never> {
    await this.#options.clock.sleep(ms);
    throw new HttpError(0, '');
  }
}

function isTooLarge({ body }: Call): boolean {
  const { operations = [] } = (body ?? {}) as { operations?: unknown[] };
  return operations.length > 1 && JSON.stringify(body).length > CARRIED_BYTES;
}
