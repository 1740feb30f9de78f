import { history } from './pl-history.ts';
import { translator } from './translate.ts';

export const t = translator({ history });
