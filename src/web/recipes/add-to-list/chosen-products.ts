import * as z from 'zod/mini';
import { attempt } from '../../storage.ts';
import { readUser } from '../../stored-user.ts';
import { RECIPE_STORAGE_PREFIX } from '../../recipe-storage.ts';
import type { Choice, ChoiceRow } from '../../ui/to-buy/to-buy-rows.ts';

/** Pairs: a schema of records would be the only one, and every page would carry it. */
const stored = z.array(z.tuple([z.string(), z.boolean()]));

interface Whose {
  userId: string;
  recipeId: string;
}

const keyOf = ({ userId, recipeId }: Whose): string => `${RECIPE_STORAGE_PREFIX}choice.${userId}.${recipeId}`;

/** The user's choice on this device when they last added the recipe to a list. */
export function readChoice(whose: Whose): Choice {
  const known = () => stored.parse(JSON.parse(localStorage.getItem(keyOf(whose)) ?? '[]'));
  return Object.fromEntries(attempt(known, []));
}

/** Does nothing once the person has logged out, which another tab may have done. */
export function rememberChoice(whose: Whose, choice: Choice): void {
  if (readUser()?.id !== whose.userId) return;
  attempt(() => {
    const pairs = Object.entries(choice);
    if (pairs.length === 0) localStorage.removeItem(keyOf(whose));
    else localStorage.setItem(keyOf(whose), JSON.stringify(pairs));
  }, undefined);
}

/** Only the differences from the default, which is to buy everything except the staples. */
export function choiceOf(rows: readonly ChoiceRow[]): Choice {
  const byHand = rows.filter(({ isTicked, isStaple }) => isTicked === isStaple);
  return Object.fromEntries(byHand.map(({ key, isTicked }) => [key, isTicked]));
}
