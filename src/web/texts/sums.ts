import { sums } from './pl-sums.ts';
import { translator } from './translate.ts';

export const t = translator({ sums });
