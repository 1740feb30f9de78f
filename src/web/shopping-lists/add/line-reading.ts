import { ThingsPreview } from './ThingsPreview.tsx';
import { followThings } from './typed-line.ts';
import { readThings } from './typed-things.ts';

/** What understands a typed line, and shows it: fetched together, when the field is used. */
export const lineReading = { readThings, followThings, ThingsPreview };
