import { TestClient } from '../client.ts';
import { ADMIN } from '../server-process.ts';
import { addPerson, signIn } from '../people.ts';
import { makeList } from '../household.ts';
import { connect, type TestSocket } from '../socket.ts';
import type { Cluster } from './cluster.ts';

/** Longer than a user who is gone is still shown. */
const PATIENCE_MS = 30_000;

/**
 * Kills a process and starts it again, without the return of a user who viewed a list there. The screens of the others
 * are told to fetch everything again, because changes that the process hadn't announced yet are lost.
 * @returns how long another user on another process still saw them, in ms
 */
export async function killViewersProcess(cluster: Cluster): Promise<number> {
  const [killed, other] = cluster.processes;
  if (killed === undefined || other === undefined) throw new Error('A cluster without processes.');
  const gone = await signIn(killed.url, ADMIN);
  const { token, user } = await addPerson(gone, 'Jan');
  const watching = new TestClient(other.url, token, user);
  const listId = await makeList(gone, watching);
  const goneScreen = await view(gone, listId);
  await goneScreen.hear('list-viewers');
  const screen = await view(watching, listId);
  const hears = (...users: string[]) =>
    screen.hear('list-viewers', ({ payload }) => payload.users.join() === users.toSorted().join());
  await hears(gone.id, watching.id);
  const began = performance.now();
  await killed.kill();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not noticed after ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  await Promise.race([hears(watching.id), promise]);
  const seen = performance.now() - began;
  await Promise.race([screen.hear('refresh-meals'), promise]);
  clearTimeout(timer);
  await screen.close();
  await killed.start();
  return seen;
}

async function view(person: TestClient, listId: string): Promise<TestSocket> {
  const screen = await connect(person.baseUrl, { token: person.token });
  await screen.join(listId);
  return screen;
}
