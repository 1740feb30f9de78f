import { aisles } from './pl-aisles.ts';
import { translator } from './translate.ts';

export const t = translator({ aisles });
