import type { Unit } from '../../../contract/quantities/units.ts';

type DemoIngredient = readonly [
  product: string,
  qty: number,
  unit: Unit,
  more?: { note?: string; section?: string },
];

export interface DemoRecipe {
  name: string;
  portions: number;
  minutes: number;
  tags: string[];
  /** Products by the catalogue's names, in the order in which the cook needs them. */
  ingredients: readonly DemoIngredient[];
  /** HTML as the editor would write it. */
  text: string;
}

const items = (texts: readonly string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');

export const title = (text: string): string => `<h2>${text}</h2>`;
export const subtitle = (text: string): string => `<h3>${text}</h3>`;
export const paragraph = (text: string): string => `<p>${text}</p>`;
export const steps = (...texts: string[]): string => `<ol>${items(texts)}</ol>`;
export const points = (...texts: string[]): string => `<ul>${items(texts)}</ul>`;
export const tip = (text: string): string => `<blockquote><p>${text}</p></blockquote>`;
