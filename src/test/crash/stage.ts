import { type ListState, stateOfList } from '../../contract/list-state.ts';
import { captchaToken, solveChallenge } from '../captcha.ts';
import { TestClient } from '../client.ts';
import { getList, makeList } from '../household.ts';
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
  for (const name of NAMES) people.push(await addPerson(admin, name));
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

/** Every list of the stage, once. */
export function listsOf(places: readonly Place[]): StagedList[] {
  return [...(places[0]?.shared ?? []), ...places.map(({ own }) => own)];
}

/** Every list as the server now answers it. */
export async function readLists(places: readonly Place[]): Promise<Map<string, ListState>> {
  const states = new Map<string, ListState>();
  for (const { person, own, shared } of places) {
    for (const { id } of [own, ...shared]) {
      if (!states.has(id)) states.set(id, stateOfList(await getList(person, id)));
    }
  }
  return states;
}

let added = 0;

/** Somebody new, signed in. */
export async function addPerson(admin: TestClient, name: string): Promise<TestClient> {
  added += 1;
  const account = { email: `osoba.${added}@example.org`, password: PASSWORD };
  const { status, body } = await admin.post('/api/users', { ...account, name, role: 'user' });
  if (status !== 200) throw new Error(`Adding a user failed: ${status} ${JSON.stringify(body)}`);
  return signIn(admin.baseUrl, account);
}

/** Opens a session, with a captcha solved where one is asked for. */
export async function signIn(url: string, account: { email: string; password: string }): Promise<TestClient> {
  const nobody = new TestClient(url);
  const captcha = await nobody.get('/api/auth/captcha');
  const token = captcha.body.data.provider === 'off' ? '' : captchaToken(await solveChallenge(nobody));
  const { status, body } = await nobody.post('/api/auth/login', { ...account, token });
  if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
  const { id, email, name, role, token: session } = body.data;
  return new TestClient(url, session, { id, email, name, role, password: account.password });
}
