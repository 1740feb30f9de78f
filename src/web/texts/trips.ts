import { trips } from './pl-trips.ts';
import { translator } from './translate.ts';

export const t = translator({ trips });
