import { stores } from './pl-stores.ts';
import { translator } from './translate.ts';

export const t = translator({ stores });
