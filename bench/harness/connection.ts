import { connect as connectTcp, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Map<string, string>;
  /** As received, compressed or not. */
  body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/**
 * One HTTP/1.1 connection, one request at a time. The clients of a benchmark share the machine with the measured
 * server, and Node's own client costs as much as a small server.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  isOpen = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(new Error('The connection was closed.')));
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connectTcp({ host: hostname, port: Number(port), noDelay: true });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  /**
   * @param headers lines that end with CRLF
   * @throws Error when the connection breaks
   */
  send(method: string, path: string, headers: string, body?: string): Promise<Answer> {
    if (this.#waiting !== undefined) throw new Error('One request at a time.');
    const content =
      body === undefined
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('The connection was closed.'));
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${headers}${content}\r\n${body ?? ''}`,
      );
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const answer = readAnswer(this.#received);
    if (answer === undefined) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #end(error: Error): void {
    this.isOpen = false;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

/** Undefined while a part is missing. */
function readAnswer(received: Buffer): Answer | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const status = Number(first.split(' ')[1]);
  const rest = received.subarray(headEnd + HEAD_END.length);
  const body = readBody(rest, status, headers);
  return body === undefined ? undefined : { status, headers, body };
}

function readBody(rest: Buffer, status: number, headers: Map<string, string>): Buffer | undefined {
  if (status === 204 || status === 304) return Buffer.alloc(0);
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest);
  const length = Number(headers.get('content-length') ?? 0);
  return rest.length < length ? undefined : rest.subarray(0, length);
}

function readChunks(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf(LINE_END, at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const begin = lineEnd + LINE_END.length;
    if (rest.length < begin + size + LINE_END.length) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(begin, begin + size));
    at = begin + size + LINE_END.length;
  }
}
