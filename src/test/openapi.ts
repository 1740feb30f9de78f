import * as fc from 'fast-check';
import { NAUGHTY } from './naughty.ts';

/** Days of requests are chosen from so few that two of them are often the ends of one week. */
const DAYS = ['2026-11-26', '2026-11-27', '2026-12-01', '0000-01-01', '9999-12-31'];

/** The part of JSON Schema that the description of our own API uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

export interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema: Schema }[];
        requestBody?: { content: { 'application/json': { schema: Schema } } };
      }
    >
  >;
}

/** Existing values that a request may name: ids, addresses of people, texts known to be taken already. */
export interface Known {
  /** The kinds of objects of which a parameter, or a part of a body, with this name may be the id. */
  idsFor: (name: string) => readonly string[];
  /** For parts of a body or an address that take only a few texts, these texts, by the part's name. */
  texts: Readonly<Record<string, readonly string[]>>;
  emails: readonly string[];
}

const naughty = fc.constantFrom(...NAUGHTY);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 12 }), naughty);

/** Any JSON value, in place of the expected one. */
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e21,
    0.1 + 0.2,
    2 ** 53,
    -(2 ** 63),
    1e308,
    5e-324,
    [],
    {},
    [[]],
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

/** Mostly values that the schema accepts: lengths and contents reach its limits. */
function fitting(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fitting(choice, name, known)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [key, fitting(part, key, known)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return text(schema, name, known);
    case 'integer':
    case 'number':
      return amount(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return garbage;
  }
}

function text(schema: Schema, name: string, known: Known): fc.Arbitrary<string> {
  if (schema.format === 'uuid') {
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.idsFor(name)) }, fc.uuid());
  }
  const few = schema.format === 'date' ? DAYS : known.texts[name];
  if (few !== undefined) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...few) }, anyText);
  const { minLength = 0, maxLength = 300 } = schema;
  const own = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 30)),
  });
  const edge = fc.constantFrom(
    'x'.repeat(Math.min(maxLength, 5_000)),
    'x'.repeat(Math.min(maxLength, 5_000) + 1),
  );
  const people = fc.oneof(fc.constantFrom(...known.emails), fc.emailAddress());
  const html = fc
    .array(
      fc.constantFrom('<p>', '</p>', '<b>', '<script>', '<a href="x:', '">', '&', 'ż', '<ul><li>', '<!--'),
    )
    .map((parts) => parts.join(''));
  return fc.oneof(
    { weight: 12, arbitrary: /email|user/.test(name) ? people : name === 'text' ? html : own },
    { weight: 2, arbitrary: naughty },
    edge,
  );
}

function amount({ type, minimum, exclusiveMinimum, maximum = 1e15 }: Schema): fc.Arbitrary<number> {
  const least = minimum ?? exclusiveMinimum ?? -1e15;
  const edges = fc.constantFrom(least, least + 1, maximum, maximum - 1, maximum + 1, least - 1);
  const within =
    type === 'integer'
      ? fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
      : fc.oneof(fc.integer({ min: 1, max: 50 }), fc.double({ min: least, max: maximum, noNaN: true }));
  return fc.oneof({ weight: 12, arbitrary: within }, edges);
}

/** Puts something else in the place of the n-th part of a value, counted from the outside in; nothing leaves it out. */
function withPart(value: unknown, n: number, part: unknown): unknown {
  const places: (() => unknown)[] = [];
  const visit = (at: unknown, rebuild: (part: unknown) => unknown): void => {
    places.push(() => rebuild(part));
    if (typeof at !== 'object' || at === null) return;
    for (const key of Object.keys(at)) {
      visit((at as Record<string, unknown>)[key], (other) =>
        rebuild(
          Array.isArray(at)
            ? at.map((each: unknown, index) => (String(index) === key ? other : each))
            : { ...at, [key]: other },
        ),
      );
    }
  };
  visit(value, (other) => other);
  return places[n % places.length]?.();
}

export interface GeneratedRequest {
  /** As the description has it. */
  operation: string;
  method: string;
  path: string;
  /** As it goes over the wire; undefined for none. */
  body: string | undefined;
  headers: Record<string, string>;
}

function bodies(schema: Schema, known: Known): fc.Arbitrary<string | undefined> {
  const good = fitting(schema, '', known);
  const spoiled = fc
    .tuple(good, fc.nat(1_000), fc.oneof(fc.constant(undefined), garbage))
    .map(([value, n, part]) => withPart(value, n, part));
  const asJson = (value: unknown) => JSON.stringify(value) as string | undefined;
  return fc.oneof(
    { weight: 5, arbitrary: good.map(asJson) },
    { weight: 5, arbitrary: spoiled.map(asJson) },
    { weight: 1, arbitrary: garbage.map(asJson) },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.nat()).map(([value, at]) => brokenOff(asJson(value) ?? '', at)),
    },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const brokenOff = (json: string, at: number): string => json.slice(0, at % (json.length + 1));

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  fc.constantFrom<Record<string, string>[]>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(300) },
    { 'content-type': 'application/json', 'idempotency-key': '__proto__' },
    { 'content-type': 'application/json', 'if-none-match': '*' },
    { 'content-type': 'application/json', accept: 'text/html', 'accept-language': '*', range: 'bytes=0-1' },
    {
      'content-type': 'application/json',
      origin: 'http://evil.example',
      cookie: 'lz_session=x; lz_session=y',
    },
  ),
);

/**
 * Requests to every operation of the description, from those it takes to garbage.
 * @param knownOf what an operation may name, so that few objects that all others need are deleted
 */
export function requestsTo(
  { paths }: Description,
  knownOf: (operation: string) => Known,
): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const operation = `${method.toUpperCase()} ${path}`;
      const known = knownOf(operation);
      const schema = requestBody?.content['application/json'].schema;
      const values = fc.tuple(
        ...parameters.map(({ name, schema: one }) =>
          fc.oneof({ weight: 5, arbitrary: fitting(one, name, known).map(String) }, anyText),
        ),
      );
      const extra = fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        anyText.map((one) => `&${escaped(one)}=1`),
      );
      return fc
        .record({
          values,
          extra,
          headers,
          body: schema === undefined ? fc.constant(undefined) : bodies(schema, known),
        })
        .map(({ values: chosen, extra: more, headers: sent, body }): GeneratedRequest => {
          const query = parameters.flatMap(({ name, in: place }, index) =>
            place === 'query' ? [`${name}=${escaped(chosen[index] ?? '')}`] : [],
          );
          const filled = parameters.reduce(
            (address, { name }, index) => address.replace(`{${name}}`, () => escaped(chosen[index] ?? '')),
            path,
          );
          const asked = query.length > 0 || more !== '' ? `?${query.join('&')}${more}` : '';
          return {
            operation,
            method: method.toUpperCase(),
            path: filled + asked,
            body,
            headers: body === undefined ? {} : sent,
          };
        });
    }),
  );
  return fc.oneof(...operations);
}

/** Half a surrogate pair has no escape: it goes as the bytes that programs write in its place. */
function escaped(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
