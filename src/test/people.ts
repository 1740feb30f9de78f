import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { emailKey } from '../contract/fields.ts';
import type { Role } from '../contract/users/users.ts';
import { openSession } from '../server/auth/sessions.ts';
import type { Database } from '../server/db/database.ts';
import { captchaToken, solveChallenge } from './captcha.ts';
import { succeeded, TestClient, type TestUser } from './client.ts';

export interface SignUpOptions {
  name?: string;
  email?: string;
  role?: Role;
  active?: boolean;
}

/** A password and the hash of it that is kept. */
export interface HashedPassword {
  password: string;
  passwordHash: string;
}

const NAMES = ['Anna', 'Jan', 'Łucja', 'Żaneta', 'Ćwirek', 'Zbigniew'];
let people = 0;

/** Makes a user straight in the database of the server at `url`, with a session. Active by default. */
export async function signUp(
  database: Database,
  url: string,
  { password, passwordHash }: HashedPassword,
  options: SignUpOptions = {},
): Promise<TestClient> {
  people += 1;
  const name = options.name ?? `${NAMES[people % NAMES.length]} ${people}`;
  const active = options.active ?? true;
  const user = {
    id: uuidv7(),
    name,
    email: options.email ?? `osoba.${people}@example.org`,
    role: options.role ?? ('user' as const),
  };
  const now = Date.now();
  const token = await database.transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        ...userRow(user, passwordHash, now),
        active: active ? 1 : 0,
        activatedAt: active ? now : null,
      })
      .execute();
    return openSession(tx, user.id, 'test', now);
  });
  return new TestClient(url, token, { ...user, password }, addressOf(people));
}

/**
 * Every user calls from another address, if the server trusts forwarded addresses: its limits are made for one
 * household.
 */
const addressOf = (person: number): string => `192.168.${(person >> 8) & 255}.${person & 255}`;

/** The row of an active user. */
export function userRow<User extends { email: string }>(user: User, passwordHash: string, now: number) {
  return {
    ...user,
    emailKey: emailKey(user.email),
    active: 1 as const,
    passwordHash,
    createdAt: now,
    activatedAt: now,
    deletedAt: null,
  };
}

const PASSWORD = 'dziewięć-żółtych-gruszek';
let added = 0;

/** A new user, added through the API and signed in. */
export async function addPerson(admin: TestClient, name: string): Promise<TestClient> {
  added += 1;
  const account = { email: `dodana.osoba.${added}@example.org`, password: PASSWORD };
  succeeded(await admin.post('/api/users', { ...account, name, role: 'user' }));
  return signIn(admin.baseUrl, account);
}

/** Opens a session, with a captcha solved if one is required, and from another address each time. */
export async function signIn(
  url: string,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<TestClient> {
  const nobody = new TestClient(url, undefined, undefined, `10.${[...randomBytes(3)].join('.')}`);
  const { provider } = succeeded(await nobody.get('/api/auth/captcha')).data;
  const solution = provider === 'off' ? '' : captchaToken(await solveChallenge(nobody));
  const { data } = succeeded(await nobody.post('/api/auth/login', { email, password, token: solution }));
  const { id, name, role, token } = data;
  return new TestClient(url, token, { id, email, name, role, password });
}
