import { overview } from './pl-overview.ts';
import { translator } from './translate.ts';

export const t = translator({ overview });
