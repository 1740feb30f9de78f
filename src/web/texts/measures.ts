import { measures } from './pl-measures.ts';
import { translator } from './translate.ts';

export const t = translator({ measures });
