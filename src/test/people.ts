import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../contract/users.ts';
import { emailKey } from '../server/auth/accounts.ts';
import { openSession } from '../server/auth/sessions.ts';
import type { Database } from '../server/db/database.ts';
import { TestClient } from './client.ts';

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

/** Makes a user straight in the database of the server at `url`, with a session. Active unless told otherwise. */
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
        ...user,
        emailKey: emailKey(user.email),
        active: active ? 1 : 0,
        passwordHash,
        createdAt: now,
        activatedAt: active ? now : null,
        deletedAt: null,
      })
      .execute();
    return openSession(tx, user.id, 'test', now);
  });
  return new TestClient(url, token, { ...user, password }, addressOf(people));
}

/** Everybody calls from somewhere else, where the server believes it: its limits are for one household. */
const addressOf = (person: number): string => `192.168.${(person >> 8) & 255}.${person & 255}`;
