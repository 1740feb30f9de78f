import { meals } from './pl-meals.ts';
import { translator } from './translate.ts';

export const t = translator({ meals });
