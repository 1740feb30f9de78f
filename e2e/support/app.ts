import { createMigratedStorage, type TestStorage } from '../../src/test/database.ts';
import { freePort, isFree } from '../../src/test/program.ts';
import { ServerProcess } from '../../src/test/server-process.ts';

export interface RunningApp {
  /** Without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  /** Ends the server. Throws if it has logged an error. */
  stop: () => Promise<void>;
}

export interface AppWanted {
  /** Laid over the environment of all these apps. */
  env?: Record<string, string>;
  /** What the server finds at its start; by default a database without data. */
  createStorage?: () => Promise<TestStorage>;
  /** Its port, unless another program has taken that; by default any free one. */
  usualPort?: number;
}

/** The built server as a process of its own, with a data folder of its own. */
export async function startApp({
  env = {},
  createStorage = createMigratedStorage,
  usualPort,
}: AppWanted = {}): Promise<RunningApp> {
  const [port, { dataDir, remove }] = await Promise.all([choosePort(usualPort), createStorage()]);
  const output: string[] = [];
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // So that users made by the tests don't share one address, and with it one rate limit.
    TRUST_PROXY: 'loopback',
    ...env,
  };
  const server = new ServerProcess(dataDir, port, settings, { onOutput: (text) => output.push(text) });
  await server.start().catch((cause: unknown) => {
    throw new Error(`The server did not start:\n${output.join('')}`, { cause });
  });
  return {
    url: server.url,
    port,
    dataDir,
    async stop() {
      if (server.isRunning) await server.stop();
      await remove();
      const errors = errorsIn(output.join(''));
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`);
    },
  };
}

async function choosePort(usual?: number): Promise<number> {
  return usual !== undefined && (await isFree(usual)) ? usual : freePort();
}

const PINO_ERROR = 50;

/** Lines that aren't our JSON are what a crash prints. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => {
    if (line.trim() === '') return false;
    try {
      return (JSON.parse(line) as { level: number }).level >= PINO_ERROR;
    } catch {
      return true;
    }
  });
}
