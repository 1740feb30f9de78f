import { v7 as uuidv7 } from 'uuid';
import type { Meal, MealBody } from '../contract/meals.ts';
import { succeeded, type TestClient } from './client.ts';
import { freshName } from './household.ts';

/** Puts a meal on the plan, by default a free text on a day; answers it. */
export async function makeMeal(client: TestClient, fields: MealBody = {}): Promise<Meal> {
  const what = fields.recipeId === undefined ? { text: freshName('Resztki') } : {};
  const body = { day: '2026-11-26', ...what, ...fields };
  return succeeded(await client.put(`/api/v2/meal/${uuidv7()}`, body)) as Meal;
}

/** Makes a calendar address; answers it without its origin. */
export async function makeCalendar(client: TestClient): Promise<string> {
  return succeeded(await client.post('/api/v2/calendar-feed')).path as string;
}
