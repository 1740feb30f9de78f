import { expect, type Locator, type Page } from '@playwright/test';
import type { Meal, MealBody } from '../../src/contract/meals.ts';
import type { TestClient } from '../../src/test/client.ts';
import { makeMeal } from '../../src/test/meals.ts';
import { dayFromNow } from './today.ts';
import type { Person } from './person.ts';

/** The meals of a day: 'Dziś', 'Jutro'. */
export const mealsOf = (page: Page, day: string): Locator =>
  page.getByRole('list', { name: day, exact: true }).getByRole('listitem');

export async function addMeal({ page, press }: Person, day: string, what: string): Promise<void> {
  await press(page.getByRole('button', { name: `Dodaj posiłek: ${day}` }));
  await page.getByLabel('Przepis albo własny wpis').fill(what);
  await page.keyboard.press('Enter');
}

/** Opens the menu of a meal, and chooses from it. */
export async function chooseFor({ page, press }: Person, meal: string, action: string): Promise<void> {
  await press(page.getByRole('button', { name: `Więcej działań: ${meal}`, exact: true }));
  await press(page.getByRole('menuitem', { name: action }));
}

export async function changePortions(who: Person, meal: string, portions: string): Promise<void> {
  await chooseFor(who, meal, 'Porcje');
  await who.page.getByLabel('Liczba porcji').fill(portions);
  await who.press(who.page.getByRole('button', { name: 'Zapisz' }));
}

/** Puts a meal on the plan, by default on today's. */
export const planMeal = (who: TestClient, fields: MealBody): Promise<Meal> =>
  makeMeal(who, { day: dayFromNow(0), ...fields });

export const shoppingOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Zakupy z planu' });

export async function openShopping({ page, press }: Person): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Zakupy z planu' }));
  return shoppingOf(page);
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => {
  const time = Date.parse(day);
  return new Date(time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

/** Looks at the meals of tomorrow, from the week of today: on a Sunday they are in the next one. */
export async function expectTomorrow({ page, press }: Person, meals: RegExp[]): Promise<void> {
  const isNextWeek = mondayOf(dayFromNow(1)) !== mondayOf(dayFromNow(0));
  if (isNextWeek) await press(page.getByRole('button', { name: 'Następny tydzień' }));
  await expect(mealsOf(page, 'Jutro')).toHaveText(meals);
  if (isNextWeek) await press(page.getByRole('button', { name: 'Ten tydzień' }));
}
