import { push } from './pl-push.ts';
import { translator } from './translate.ts';

export const t = translator({ push });
