import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '../../contract/durations.ts';
import type { ManagedUser } from '../../contract/users/users.ts';
import { type Actor, authenticate, endSession, openSession } from '../auth/sessions.ts';
import { lastPlannedDay, putMeal } from '../meals/service.ts';
import { searchRecipes } from '../recipes/search.ts';
import { listsForMeals } from '../shopping-lists/lists-for-meals.ts';
import type { ListDeps } from '../shopping-lists/list-deps.ts';
import { PEOPLE, type Person } from './household.ts';
import { MEALS } from './plan.ts';
import { RECIPES } from './recipes/all.ts';

interface Planners {
  actorOf: (person: Person) => Actor;
  /** Recipes by name. */
  cookbook: ReadonlyMap<string, { id: string }>;
}

/** The current week and the next, from the Monday in Poland. Recipes that aren't there are left out. */
export async function planMeals(deps: ListDeps, { actorOf, cookbook }: Planners): Promise<void> {
  const ownRecipes = new Set(RECIPES.map(({ name }) => name));
  for (const { day, slot, what, portions = null, who } of MEALS) {
    const recipeId = cookbook.get(what)?.id;
    if (recipeId === undefined && ownRecipes.has(what)) continue;
    const of = recipeId === undefined ? { text: what } : { recipeId };
    await putMeal({ ...deps, lists: listsForMeals }, actorOf(who), uuidv7(), {
      day: dayFromMonday(day),
      slot,
      portions,
      ...of,
    });
  }
}

/**
 * Plans meals anew in a demo that was made weeks ago, so that its plan isn't empty. What is planned from this week on,
 * or was and has been removed, is up to its users; earlier weeks stay as they were.
 */
export async function renewPlan(deps: ListDeps, users: readonly ManagedUser[]): Promise<void> {
  const { database } = deps;
  const lastDay = await lastPlannedDay(database.read);
  if (lastDay === null || lastDay >= dayFromMonday(0)) return;
  const emails: string[] = Object.values(PEOPLE).map(({ email }) => email);
  const planner = users.find(({ email, active }) => active && emails.includes(email));
  if (planner === undefined) return;
  const token = await database.transaction((tx) => openSession(tx, planner.id, 'demo', Date.now()));
  const actor = await authenticate(database, token);
  if (actor === undefined) return;
  const recipes = await searchRecipes(database.read, {});
  const cookbook = new Map(recipes.map((recipe) => [recipe.name, recipe]));
  await planMeals(deps, { actorOf: () => actor, cookbook });
  await database.transaction((tx) => endSession(tx, actor));
}

/** A day by its distance from the Monday of the current week in Poland. */
function dayFromMonday(days: number): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format();
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return new Date(Date.parse(today) + (days - sinceMonday) * DAY_MS).toISOString().slice(0, 10);
}
