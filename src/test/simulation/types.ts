/** What a user saw of a list when they acted: nothing of the server's yet, or this version of this epoch. */
export type Position = { epoch: string; version: number } | undefined;

/** Ways to break a screen on purpose. */
export interface ScreenFaults {
  /** A question applies to the state when it is answered. */
  forgetsQuestions?: boolean;
  /** A dialog sends all its fields, as they were when it was opened. */
  sendsAllFields?: boolean;
  /** 'Cofnij' applies to the current state. */
  undoesBlindly?: boolean;
  /** 'Nie ma' sends the line along, as it was when its menu was opened. */
  missesWholeLine?: boolean;
}

/** The field typed into, in the dialog of a line; `missing` is only a tap. */
export type TypedField = 'amount' | 'note' | 'missing';
