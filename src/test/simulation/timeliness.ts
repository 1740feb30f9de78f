import { type Evidence, readLists } from './evidence.ts';
import { compare } from './verdict.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** With a good network a change is on every screen within this time. */
const MAX_DELAY_MS = 2_000;

/** Makes each change and checks, a moment later, whether all screens that receive it show it. */
export async function judgeTimeliness(
  evidence: Evidence,
  clock: VirtualClock,
  changes: Readonly<Record<string, () => void | Promise<void>>>,
): Promise<string[]> {
  const { server } = evidence;
  const problems: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    await change();
    // Work that was begun sets its first timers.
    await server.settle();
    await clock.runFor(MAX_DELAY_MS, () => server.settle());
    for (const problem of await lateScreens(evidence)) {
      problems.push(`${MAX_DELAY_MS} ms after ${name}: ${problem}`);
    }
  }
  return problems;
}

async function lateScreens({ server, devices }: Evidence): Promise<string[]> {
  // Where no sockets get through, screens ask themselves, and later.
  const prompt = devices.filter(({ network }) => network.carriesSockets);
  const truthFor = await readLists(server, prompt);
  return prompt.flatMap((device) =>
    [...device.known].flatMap((listId) =>
      device.tabs.flatMap((tab) => compare(tab, listId, truthFor(device, listId))),
    ),
  );
}
