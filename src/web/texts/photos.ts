import { photos } from './pl-photos.ts';
import { translator } from './translate.ts';

export const t = translator({ photos });
