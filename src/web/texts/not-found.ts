import { notFound } from './pl-not-found.ts';
import { translator } from './translate.ts';

export const t = translator({ notFound });
