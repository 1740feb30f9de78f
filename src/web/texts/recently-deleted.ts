import { recentlyDeleted } from './pl-recently-deleted.ts';
import { translator } from './translate.ts';

export const t = translator({ recentlyDeleted });
