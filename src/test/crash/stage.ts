import { TestClient } from '../client.ts';
import { makeList } from '../household.ts';
import { ADMIN } from './server-process.ts';

const NAMES = ['Basia', 'Jan', 'Łucja', 'Żaneta'];
const PASSWORD = 'dziewięć-żółtych-gruszek';
const SHARED_LISTS = 5;

/** A list, with whoever owns it. */
export interface StagedList {
  id: string;
  ownerId: string;
}

export interface Place {
  person: TestClient;
  /** Where the writer meets nobody. */
  own: StagedList;
  /** Where everybody writes. */
  shared: readonly StagedList[];
}

/** Five people, lists they all share, and for each writer a list of one's own. Writers are these people in turns. */
export async function setStage(url: string, writers: number): Promise<Place[]> {
  const admin = await signIn(url, ADMIN);
  const people = [admin];
  for (const [index, name] of NAMES.entries()) {
    const account = { email: `osoba.${index}@example.org`, password: PASSWORD };
    const { status, body } = await admin.post('/api/users', { ...account, name, role: 'user' });
    if (status !== 200) throw new Error(`Adding a user failed: ${status} ${JSON.stringify(body)}`);
    people.push(await signIn(url, account));
  }
  const turn = (index: number): TestClient => people[index % people.length] ?? admin;
  const shared: StagedList[] = [];
  for (let index = 0; index < SHARED_LISTS; index += 1) {
    const owner = turn(index);
    const others = people.filter((person) => person !== owner);
    shared.push({ id: await makeList(owner, ...others), ownerId: owner.id });
  }
  const places: Place[] = [];
  for (let index = 0; index < writers; index += 1) {
    const person = turn(index);
    places.push({ person, own: { id: await makeList(person), ownerId: person.id }, shared });
  }
  return places;
}

async function signIn(url: string, account: { email: string; password: string }): Promise<TestClient> {
  const { status, body } = await new TestClient(url).post('/api/auth/login', { ...account, token: '' });
  if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
  const { id, email, name, role, token } = body.data;
  return new TestClient(url, token, { id, email, name, role, password: account.password });
}
