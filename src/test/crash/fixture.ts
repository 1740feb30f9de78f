import { type ListState, stateOfList } from '../../contract/shopping-lists/list-state.ts';
import type { TestClient } from '../client.ts';
import { getList, makeList } from '../household.ts';
import { addPerson, signIn } from '../people.ts';
import { ADMIN } from '../server-process.ts';

const NAMES = ['Basia', 'Jan', 'Łucja', 'Żaneta'];
const SHARED_LISTS = 5;

/** A list, with its owner. */
export interface PlacedList {
  id: string;
  ownerId: string;
}

export interface Place {
  person: TestClient;
  /** A list that no other writer changes. */
  own: PlacedList;
  /** Lists to which all writers write. */
  shared: readonly PlacedList[];
}

/** Five people, lists they all share, and for each writer a list of one's own. Writers are these people in turns. */
export async function setUpPlaces(url: string, writers: number): Promise<Place[]> {
  const admin = await signIn(url, ADMIN);
  const people = [admin];
  for (const name of NAMES) people.push(await addPerson(admin, name));
  const turn = (index: number): TestClient => people[index % people.length] ?? admin;
  const shared: PlacedList[] = [];
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

/** Every list there is, once. */
export function listsOf(places: readonly Place[]): PlacedList[] {
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
