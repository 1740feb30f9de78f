declare global {
  /** By path, what start/early-questions.ts has asked for while the app's code was on its way. */
  var lzEarlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** The answer to the first `GET` of this path, if it was asked for already. Each is given once. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answers = globalThis.lzEarlyAnswers;
  const answer = answers?.[path];
  delete answers?.[path];
  return answer;
}
