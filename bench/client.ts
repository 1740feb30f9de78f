import { Agent, request as httpRequest } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One JSON call over a kept connection. @throws Error for any status but 2xx */
export function call(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const type = sent === undefined ? {} : { 'content-type': 'application/json' };
    const request = httpRequest(url, { method, agent, headers: { ...type, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status >= 300) reject(new Error(`${method} ${url}: ${status} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    request.on('error', reject);
    request.end(sent);
  });
}

/** Who is signed in, as the login answered. */
export interface Session {
  id: string;
  headers: Record<string, string>;
  token: string;
}

export async function signIn(url: string, email: string, password: string): Promise<Session> {
  const answer = await call('POST', `${url}/api/auth/login`, { email, password, token: '' });
  const { id, token } = (answer as { data: { id: string; token: string } }).data;
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
