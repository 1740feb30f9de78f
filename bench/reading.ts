import { type Person, withPhone } from './household.ts';
import { Line } from './line.ts';
import { inTurn, type Compared } from './rounds.ts';
import type { Side } from './stage.ts';

/** As browsers ask over HTTPS. */
const ACCEPT = 'accept-encoding: gzip, deflate, br\r\n';

/** One GET after the other over one connection, in rounds by turns with the floor; ms for each. */
export async function timeReads(
  { server, floor }: { server: Side; floor: Side },
  { path, person, reads }: { path: string; person: Person; reads: number },
): Promise<Compared> {
  const round = (side: Side) => async (): Promise<number[]> => {
    const line = await Line.open(side.program.url);
    const times: number[] = [];
    const warmUp = Math.ceil(reads / 4);
    for (let count = 0; count < warmUp + reads; count += 1) {
      const headers = withPhone(person, count).headers + ACCEPT;
      const began = performance.now();
      const { status, body } = await line.send('GET', path, headers);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${String(body)}`);
      if (count >= warmUp) times.push(performance.now() - began);
    }
    line.close();
    return times;
  };
  return inTurn(round(server), round(floor));
}
