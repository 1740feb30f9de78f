import type { ErrorCode } from '../../contract/errors.ts';
import { fill } from './fill.ts';
import { base } from './base.ts';

type Form = 'one' | 'few' | 'many' | 'other';

/** The texts that come in the forms of a number have one key, without the form. */
type WithoutForm<K extends string> = K extends `${infer Key}_${Form}` ? Key : K;

/** Where texts stand: 'lists.title'. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** The text of a key, in all its forms. */
type TextOf<T, Key extends string> = Key extends `${infer Name}.${infer Rest}`
  ? Name extends keyof T
    ? TextOf<T[Name], Rest>
    : never
  : Extract<T[keyof T & (Key | `${Key}_${Form}`)], string>;

/** Those of '{{checked}} z {{total}}' are 'checked' and 'total'. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values that a key's text needs: its names, and the number that chooses its form. */
type NamesOf<T, Key extends string> =
  | NamesIn<TextOf<T, Key>>
  | (TextOf<T, `${Key}_other`> extends never ? never : 'count');

/** No second argument where there is nothing to fill in. */
type Values<Names extends string> = [Names] extends [never]
  ? []
  : [values: { [Name in Names]: Name extends 'count' ? number : string | number }];

/**
 * A text of the app, with what its {{names}} stand for. One that depends on `count` takes the form that Polish has
 * for the number.
 */
export type Translate<T> = <Key extends Keys<T>>(key: Key, ...values: Values<NamesOf<T, Key>>) => string;

const number = new Intl.PluralRules('pl');

/** By code: the text of a refusal. */
export type ErrorTexts = Partial<Record<ErrorCode, string>>;

/**
 * Makes a `t` for the base texts and those of a feature, which are loaded with its pages. From then on the feature's
 * `errors` are known everywhere.
 */
export function translator<T extends Record<string, object>>(ofFeature: T): Translate<typeof base & T> {
  const texts = { ...base, ...ofFeature, errors: Object.assign(base.errors, ofFeature.errors) };
  const find = (path: string): string | undefined => {
    let found: unknown = texts;
    for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
    return typeof found === 'string' ? found : undefined;
  };
  return (key, ...[values = {}]: [values?: Record<string, string | number>]) => {
    const { count } = values;
    const counted = typeof count === 'number' ? find(`${key}_${number.select(count)}`) : undefined;
    return fill(counted ?? find(key) ?? key, values);
  };
}

export const t = translator({});
