/** What a person saw of a list when they did something: nothing of the server's yet, or this much of this history. */
export type Position = { epoch: string; version: number } | undefined;

/** Ways to break a screen on purpose. */
export interface ScreenFaults {
  /** A question means what there is when it is answered. */
  forgetsQuestions?: boolean;
  /** A dialog sends all its fields, as they were when it was opened. */
  sendsAllFields?: boolean;
  /** 'Cofnij' takes back whatever stands there now. */
  undoesBlindly?: boolean;
}

/** What somebody typed into, in a dialog of a line. */
export type TypedField = 'amount' | 'note';
