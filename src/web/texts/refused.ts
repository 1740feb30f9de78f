import { refused } from './pl-refused.ts';
import { translator } from './translate.ts';

export const t = translator({ refused });
