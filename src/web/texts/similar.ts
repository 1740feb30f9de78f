import { similar } from './pl-similar.ts';
import { translator } from './translate.ts';

export const t = translator({ similar });
