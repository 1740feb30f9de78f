declare global {
  /** Requests that start/early-questions.ts made while the app's code was loading, by path. */
  var lzEarlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** Whether a `GET` of this path was requested already, and its answer not taken yet. */
export const hasEarlyAnswer = (path: string): boolean => globalThis.lzEarlyAnswers?.[path] !== undefined;

/** The early answer to a `GET` of this path, if it was requested already. Each is returned once. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answers = globalThis.lzEarlyAnswers;
  const answer = answers?.[path];
  delete answers?.[path];
  return answer;
}
