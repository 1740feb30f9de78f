/** A name in an answer: one of those known here, or one that came with a newer server. */
export type OrNewer<Known extends string> = Known | (string & Record<never, never>);
