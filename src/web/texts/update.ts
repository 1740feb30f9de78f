import { update } from './pl-update.ts';
import { translator } from './translate.ts';

export const t = translator({ update });
