import { suggestions } from './pl-suggestions.ts';
import { translator } from './translate.ts';

export const t = translator({ suggestions });
