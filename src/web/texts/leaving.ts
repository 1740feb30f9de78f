import { leaving } from './pl-leaving.ts';
import { translator } from './translate.ts';

export const t = translator({ leaving });
