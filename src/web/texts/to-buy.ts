import { toBuy } from './pl-to-buy.ts';
import { translator } from './translate.ts';

export const t = translator({ toBuy });
