/** An ingredient as a page has it: the line, and the heading of its group. */
export interface FoundIngredient {
  text: string;
  section: string | null;
}

/** The result of one way of searching. Fields that it didn't find are empty, so that another way may find them. */
export interface Found {
  name: string | null;
  ingredients: FoundIngredient[];
  /** HTML that may be anything: it has not been cleaned. */
  text: string;
  portions: number | null;
  minutes: number | null;
  source: string | null;
  tags: string[];
}

export const NOTHING: Readonly<Found> = {
  name: null,
  ingredients: [],
  text: '',
  portions: null,
  minutes: null,
  source: null,
  tags: [],
};

/** Field by field, the earlier result's value, otherwise the later one's. */
export function either(first: Found, second: Found): Found {
  return {
    name: first.name ?? second.name,
    ingredients: first.ingredients.length > 0 ? first.ingredients : second.ingredients,
    text: first.text === '' ? second.text : first.text,
    portions: first.portions ?? second.portions,
    minutes: first.minutes ?? second.minutes,
    source: first.source ?? second.source,
    tags: first.tags.length > 0 ? first.tags : second.tags,
  };
}
