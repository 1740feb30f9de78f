import { pl } from './pl.ts';

type Form = 'one' | 'few' | 'many' | 'other';

/** The texts that come in the forms of a number have one key, without the form. */
type WithoutForm<K extends string> = K extends `${infer Key}_${Form}` ? Key : K;

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** Where a text stands in {@link pl}: 'lists.title'. */
export type TextKey = Keys<typeof pl>;

const number = new Intl.PluralRules('pl');

function find(path: string): string | undefined {
  let found: unknown = pl;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

/**
 * A text of the app, with what its {{names}} stand for. One that depends on `count` takes the form that Polish has
 * for the number.
 */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const { count } = values;
  const counted = typeof count === 'number' ? find(`${key}_${number.select(count)}`) : undefined;
  // What is put in is never looked through itself: it is what people typed.
  return (counted ?? find(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
