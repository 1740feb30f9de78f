import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addListBody, addUserToListBody, operationsBody } from './shopping-lists/shopping-lists.ts';
import { ERROR_CODES, ERROR_STATUS } from './errors.ts';
import { email, emailKey, id, name, note, quantity, unit } from './fields.ts';
import { LIMITS } from './limits.ts';
import { operation } from './shopping-lists/operations.ts';
import { newPassword } from './auth/passwords.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('a name', () => {
  // spec: R280
  test('has 1 to 200 characters once its blanks are folded', () => {
    expect(accepts(name, '')).toBe(false);
    expect(accepts(name, ' \t\n ')).toBe(false);
    for (const unseen of ['\u200b', '\u00ad', '\u3164']) expect(accepts(name, unseen)).toBe(false);
    expect(accepts(name, 'a')).toBe(true);
    expect(accepts(name, 'ż'.repeat(LIMITS.nameLength))).toBe(true);
    expect(accepts(name, 'ż'.repeat(LIMITS.nameLength + 1))).toBe(false);
    expect(accepts(name, `  ${'a'.repeat(LIMITS.nameLength)}  `)).toBe(true);
    expect(accepts(name, 'z\u0307'.repeat(LIMITS.nameLength))).toBe(true);
  });

  test('may not bring megabytes of blanks to fold', () => {
    expect(accepts(name, `a${' '.repeat(LIMITS.nameLength * 4 - 1)}`)).toBe(true);
    expect(accepts(name, `a${' '.repeat(LIMITS.nameLength * 4)}`)).toBe(false);
  });

  test('comes out cleaned', () => {
    expect(name.parse('  Mąka \n pszenna ')).toBe('Mąka pszenna');
  });

  test('holds no control characters', () => {
    for (const text of ['a\u0000b', 'a\u001bb', 'a\u007fb']) expect(accepts(name, text)).toBe(false);
  });

  test.each([42, null, undefined, {}, ['a'], true])('is no %j', (value) => {
    expect(accepts(name, value)).toBe(false);
  });
});

describe('a quantity', () => {
  // spec: R284
  test.each([0.001, 0.5, 1, 0.333, 999_999.999, 1_000_000, 0.1 + 0.2])('may be %d', (value) => {
    expect(accepts(quantity, value)).toBe(true);
  });
  // spec: R283
  test.each([
    0,
    -1,
    -0.001,
    0.0001,
    0.0009,
    1.0005,
    1_000_000.001,
    1_000_001,
    Number.NaN,
    Infinity,
    '1',
    null,
  ])('may not be %d', (value) => {
    expect(accepts(quantity, value)).toBe(false);
  });
});

// spec: R228
test('an id is a UUID', () => {
  expect(accepts(id, uuid)).toBe(true);
  for (const value of ['', 'abc', `${uuid}0`, uuid.slice(1), 7, null, `${uuid}\n`]) {
    expect(accepts(id, value)).toBe(false);
  }
});

test('a unit is one of the closed list', () => {
  expect(accepts(unit, 'spoon')).toBe(true);
  for (const value of ['', 'łyżka', 'constructor', 'SPOON', 0]) expect(accepts(unit, value)).toBe(false);
});

test('a note has up to 500 characters, none of them U+0000', () => {
  expect(accepts(note, 'a\u0000b')).toBe(false);
  expect(accepts(note, 'dwa\nwiersze')).toBe(true);
  expect(accepts(note, 'n'.repeat(LIMITS.noteLength))).toBe(true);
  expect(accepts(note, 'n'.repeat(LIMITS.noteLength + 1))).toBe(false);
});

test('an address is trimmed, keeps its case and has up to 254 characters', () => {
  expect(email.parse('  Jan.Kowalski@Example.org ')).toBe('Jan.Kowalski@Example.org');
  const domain = (length: number) => `${'d'.repeat(length - 4)}.org`;
  const ofLength = (length: number) => `jan@${domain(60)}`.padStart(length, 'j');
  expect(accepts(email, ofLength(LIMITS.emailLength))).toBe(true);
  expect(accepts(email, ofLength(LIMITS.emailLength + 1))).toBe(false);
  for (const value of ['', 'jan', 'jan@', '@example.org', 'jan@example', 'jan @example.org']) {
    expect(accepts(email, value)).toBe(false);
  }
});

// spec: R65
test('a password has 8 to 128 characters', () => {
  expect(accepts(newPassword, 'x'.repeat(LIMITS.passwordMin - 1))).toBe(false);
  expect(accepts(newPassword, 'x'.repeat(LIMITS.passwordMin))).toBe(true);
  expect(accepts(newPassword, 'x'.repeat(LIMITS.passwordMax))).toBe(true);
  expect(accepts(newPassword, 'x'.repeat(LIMITS.passwordMax + 1))).toBe(false);
});

describe('operations', () => {
  const origin = { id: uuid, v: 1, client: uuid, base: 0, madeAt: 0 };
  const check = { ...origin, type: 'product.check', productId: uuid, checked: true, itemIds: [uuid] };

  test('one of each kind is understood, with the notes it may lack', () => {
    const item = { itemId: uuid, productId: uuid, productName: 'Mleko', qty: 1, unit: 'l' };
    for (const body of [
      check,
      { ...origin, type: 'item.add', items: [item] },
      { ...origin, type: 'item.add', items: [{ ...item, note: null }], recipeId: uuid },
      { ...origin, type: 'item.set', itemId: uuid },
      { ...origin, type: 'item.set', itemId: uuid, qty: 2, unit: 'kg', note: null },
      { ...origin, type: 'item.remove', itemIds: [uuid] },
      { ...origin, type: 'item.restore', itemIds: [uuid] },
      { ...origin, type: 'clear.checked', itemIds: [uuid] },
      { ...origin, type: 'clear.all', itemIds: [uuid] },
      { ...origin, type: 'list.rename', name: 'Sobota' },
    ]) {
      expect([body.type, accepts(operation, body)]).toEqual([body.type, true]);
    }
  });

  test.each([
    ['another version', { ...check, v: 2 }],
    ['a base below zero', { ...check, base: -1 }],
    ['half a base', { ...check, base: 0.5 }],
    ['no items', { ...check, itemIds: [] }],
    ['a type of the server', { ...origin, type: 'product.renamed', productId: uuid, name: 'X' }],
    ['an unknown type', { ...check, type: 'constructor' }],
    ['no client', { ...check, client: undefined }],
    ['a text for a tick', { ...check, checked: 'true' }],
  ])('%s is refused', (_, body) => {
    expect(accepts(operation, body)).toBe(false);
  });

  test('an operation names at most as many items as a list holds', () => {
    const ids = Array.from({ length: LIMITS.itemsPerOperation + 1 }, () => uuid);
    expect(accepts(operation, { ...check, itemIds: ids.slice(1) })).toBe(true);
    expect(accepts(operation, { ...check, itemIds: ids })).toBe(false);
  });

  test('a batch holds 1 to 500', () => {
    const operations = Array.from({ length: LIMITS.operationsPerBatch + 1 }, () => check);
    expect(accepts(operationsBody, { operations: [] })).toBe(false);
    expect(accepts(operationsBody, { operations: operations.slice(1) })).toBe(true);
    expect(accepts(operationsBody, { operations })).toBe(false);
  });
});

test('keys that are no fields are left out, whatever they are called', () => {
  const body = addListBody.parse(JSON.parse('{"name":"Sobota","__proto__":{"admin":true},"userId":"x"}'));
  expect(Object.keys(body)).toEqual(['name']);
  expect('admin' in body).toBe(false);
});

test('a user to share with is a text of bounded length', () => {
  expect(accepts(addUserToListBody, { user: 'a'.repeat(LIMITS.emailLength) })).toBe(true);
  expect(accepts(addUserToListBody, { user: 'a'.repeat(LIMITS.emailLength + 1) })).toBe(false);
  expect(accepts(addUserToListBody, { user: '' })).toBe(false);
});

// spec: R233
test('every code has a status of its family', () => {
  const inFamily = (code: string, status: number) => {
    if (/_NOT_FOUND$|^NOT_FOUND$/.test(code)) return status === 404;
    if (/ALREADY|_IN_USE$|CONFLICT$/.test(code)) return status === 409;
    return true;
  };
  expect(ERROR_CODES.filter((code) => !inFamily(code, ERROR_STATUS[code]))).toEqual([]);
  expect(ERROR_STATUS).toMatchObject({
    INVALID_CREDENTIALS: 401,
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    INACTIVE_ACCOUNT: 403,
    TURNSTILE_FAILURE: 400,
    VALIDATION_ERROR: 400,
    FAILED_TO_CREATE_RECIPE: 400,
    RECIPE_HAS_NO_PRODUCTS: 400,
    PAYLOAD_TOO_LARGE: 413,
    TOO_MANY_REQUESTS: 429,
    INTERNAL_ERROR: 500,
    SERVICE_UNAVAILABLE: 503,
  });
});

test('an address is the same whatever its case and the blanks around it', () => {
  expect(emailKey(' Anna@Example.pl ')).toBe(emailKey('anna@example.pl'));
});
