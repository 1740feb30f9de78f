import { sharing } from './pl-sharing.ts';
import { translator } from './translate.ts';

export const t = translator({ sharing });
