import { afterEach } from 'vitest';
import type { TestClient } from './client.ts';
import { connect, type ConnectOptions, type TestSocket } from './socket.ts';

/** Opens screens on a suite's server, and closes them after each test. Call it once in a suite. */
export function screensOn(server: () => { url: string }): {
  connected: (options: ConnectOptions) => Promise<TestSocket>;
  screenOf: (client: TestClient) => Promise<TestSocket>;
} {
  const open: TestSocket[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((screen) => screen.close()));
  });
  const connected = async (options: ConnectOptions): Promise<TestSocket> => {
    const screen = await connect(server().url, options);
    open.push(screen);
    return screen;
  };
  return { connected, screenOf: async ({ token }) => connected({ token }) };
}
