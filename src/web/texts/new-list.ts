import { newList } from './pl-new-list.ts';
import { translator } from './translate.ts';

export const t = translator({ newList });
