import { ThingsPreview } from './ThingsPreview.tsx';
import { readThings } from './typed-things.ts';

/** What understands a typed line, and shows it: fetched together, when the field is used. */
export const lineReading = { readThings, ThingsPreview };
