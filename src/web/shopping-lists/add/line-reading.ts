import { wordsToDigits } from '../../../contract/ingredient-lines/amounts/amount-in-words.ts';
import { ItemsPreview } from './ItemsPreview.tsx';
import { followItems } from './typed-line.ts';
import { readItems } from './typed-items.ts';

/** The code that understands a typed line and shows it: loaded together, when the field is used. */
export const lineReading = { readItems, followItems, wordsToDigits, ItemsPreview };
