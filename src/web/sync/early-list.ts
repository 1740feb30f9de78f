import { listAnswer } from '../../contract/shopping-lists.ts';
import { peekEarlyAnswer } from '../early-answers.ts';
import { interpret, readRaw } from '../http.ts';
import { type ListView, viewOfAnswer } from './local-list.ts';

let early: { userId: string; view: ListView } | undefined;

/**
 * Reads the list that was asked for before the app's code was here, so that it can be shown while the device's
 * memory is still being made; resolves when it can be, or won't be. Its session takes the same answer later.
 */
export async function readEarlyList(listId: string, userId: string): Promise<void> {
  try {
    const response = await peekEarlyAnswer(`/api/v2/shopping-list/${listId}`);
    if (response === undefined) return;
    const list = interpret(await readRaw(response), listAnswer);
    if (!('operations' in list)) early = { userId, view: viewOfAnswer(list) };
  } catch {
    // Told by the session, which hears the same.
  }
}

/** The list as it can be shown to this user until its session knows better; it is the same object each time. */
export function earlyList(listId: string, userId: string): ListView | undefined {
  return early?.view.id === listId && early.userId === userId ? early.view : undefined;
}

/** The session knows better. */
export function forgetEarlyList(): void {
  early = undefined;
}
