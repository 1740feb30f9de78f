import { lineReview } from './pl-line-review.ts';
import { translator } from './translate.ts';

export const t = translator({ lineReview });
