import { afterAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** A server for all tests of a file, closed after the last. For the top of the file. */
export async function openTestServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}
