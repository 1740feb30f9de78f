export interface Questions {
  /** Who is here. */
  check: Promise<Response>;
  /** The lists, or the list at the address, where the device knows nobody and somebody turns out to be here. */
  lists: Promise<Response> | undefined;
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The cookie says who is here.
    return null;
  }
}

/** Whether the device knows somebody, who can be shown what it keeps before anybody has answered. */
export const knowsSomebody = (): boolean => kept('lz.user') !== null;

/**
 * Asks now what the app will ask first; early-answers.ts hands it over.
 * @returns undefined when a logout still has to reach the server, which comes before any question
 */
export function askEarly(): Questions | undefined {
  if (kept('lz.logout-pending') !== null) return undefined;
  const token = kept('lz.token');
  const ask = (path: string): Promise<Response> =>
    fetch(path, {
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(15_000),
    });

  const check = ask('/api/auth/check');
  const answers: Record<string, Promise<Response>> = { '/api/auth/check': check };
  // Whoever this device knows has lists on it, and asks for less than all of one.
  const address = /^\/(?:shopping-lists(\/[\da-f-]{36})?)?$/.exec(location.pathname);
  let lists: Promise<Response> | undefined;
  if (!knowsSomebody() && address !== null) {
    const path = `/api/v2/shopping-list${address[1] ?? ''}`;
    lists = isSomebodyHere(check).then((isHere) =>
      isHere ? ask(path) : Promise.reject(new Error('Nobody is here.')),
    );
    answers[path] = lists;
  }
  for (const answer of Object.values(answers)) answer.catch(() => undefined);
  globalThis.lzEarlyAnswers = answers;
  return { check, lists };
}

/** By the server's answer, which stays unread for the app. */
export async function isSomebodyHere(check: Promise<Response>): Promise<boolean> {
  const { success } = (await (await check).clone().json()) as { success?: unknown };
  return success === true;
}
