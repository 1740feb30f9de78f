import { fill } from './fill.ts';
import { base } from './pl-base.ts';

type Form = 'one' | 'few' | 'many' | 'other';

/** The texts that come in the forms of a number have one key, without the form. */
type WithoutForm<K extends string> = K extends `${infer Key}_${Form}` ? Key : K;

/** Where texts stand: 'lists.title'. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/**
 * A text of the app, with what its {{names}} stand for. One that depends on `count` takes the form that Polish has
 * for the number.
 */
type Translate<T> = (key: Keys<T>, values?: Record<string, string | number>) => string;

const number = new Intl.PluralRules('pl');

/** Says the base texts and those of a feature, which are loaded where its pages are. */
export function translator<T extends object>(ofFeature: T): Translate<typeof base & T> {
  const texts = { ...base, ...ofFeature };
  const find = (path: string): string | undefined => {
    let found: unknown = texts;
    for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values = {}) => {
    const { count } = values;
    const counted = typeof count === 'number' ? find(`${key}_${number.select(count)}`) : undefined;
    return fill(counted ?? find(key) ?? key, values);
  };
}

export const t = translator({});
