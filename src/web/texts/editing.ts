import { editing } from './pl-editing.ts';
import { translator } from './translate.ts';

export const t = translator({ editing });
