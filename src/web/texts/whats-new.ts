import { whatsNew } from './pl-whats-new.ts';
import { translator } from './translate.ts';

export const t = translator({ whatsNew });
