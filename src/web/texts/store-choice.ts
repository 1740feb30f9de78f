import { storeChoice } from './pl-store-choice.ts';
import { stores } from './pl-stores.ts';
import { translator } from './translate.ts';

export const t = translator({ stores, storeChoice });
