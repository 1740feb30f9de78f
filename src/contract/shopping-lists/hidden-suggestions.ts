import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** A product that the members of a list don't want to have suggested there. */
const hiddenSuggestion = z.object({ productId: id, name: z.string() });
export type HiddenSuggestion = z.infer<typeof hiddenSuggestion>;

/** All of a list, by the products' ids. */
export const hiddenSuggestionsAnswer = z.array(hiddenSuggestion);
