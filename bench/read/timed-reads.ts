import { type Caller, withAddress } from '../harness/dataset.ts';
import { Connection } from '../harness/connection.ts';
import { inTurn, type Compared } from '../harness/rounds.ts';
import type { Subject } from '../harness/comparison.ts';

/** What browsers accept over HTTPS. */
const ACCEPT = 'accept-encoding: gzip, deflate, br\r\n';

/** One GET after the other over one connection, alternating rounds with the baseline; resolves with the ms of each. */
export async function timeReads(
  { server, baseline }: { server: Subject; baseline: Subject },
  { path, caller, reads }: { path: string; caller: Caller; reads: number },
): Promise<Compared> {
  const round = (subject: Subject) => async (): Promise<number[]> => {
    const connection = await Connection.open(subject.program.url);
    const times: number[] = [];
    const warmUp = Math.ceil(reads / 4);
    for (let count = 0; count < warmUp + reads; count += 1) {
      const headers = withAddress(caller, count).headers + ACCEPT;
      const began = performance.now();
      const { status, body } = await connection.send('GET', path, headers);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${String(body)}`);
      if (count >= warmUp) times.push(performance.now() - began);
    }
    connection.close();
    return times;
  };
  return inTurn(round(server), round(baseline));
}
