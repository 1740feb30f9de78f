import { CAKES } from './cakes.ts';
import { DUMPLINGS } from './dumplings.ts';
import { EVERYDAY } from './everyday.ts';
import { MAINS } from './mains.ts';
import type { DemoRecipe } from './recipe.ts';
import { SOUPS } from './soups.ts';

export const RECIPES: readonly DemoRecipe[] = [...SOUPS, ...MAINS, ...EVERYDAY, ...DUMPLINGS, ...CAKES];
