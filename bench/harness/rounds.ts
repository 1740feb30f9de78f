/** One subject's results, all rounds together. */
export interface Compared {
  samples: number[];
  baselines: number[];
}

const ROUNDS = 3;

/** Alternates the subjects, so that a busy moment of the machine affects both. The first argument is the round's number. */
export async function inTurn(
  measure: (round: number) => Promise<number[]>,
  measureBaseline: (round: number) => Promise<number[]>,
): Promise<Compared> {
  const compared: Compared = { samples: [], baselines: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const sample of await measure(round)) compared.samples.push(sample);
    for (const sample of await measureBaseline(round)) compared.baselines.push(sample);
  }
  return compared;
}
