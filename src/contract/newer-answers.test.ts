import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { account, accountNoticesAnswer } from './auth/account.ts';
import { productAislesAnswer } from './products/aisles.ts';
import { forgotPasswordAnswer, loginAnswer } from './auth/auth.ts';
import { anyHistoryAnswer } from './shopping-lists/history.ts';
import { parsedLinesAnswer } from './ingredient-lines/parsed-lines.ts';
import { importedRecipe } from './recipes/recipe-import.ts';

const line = { text: 'Mleko', qty: null, qtyMax: null, unit: null, product: null, note: null };
const inEnvelope = (data: object) => ({ success: true, message: '', data });

const entry = (undo: object[]) => ({
  seq: 1,
  type: 'item.add',
  user: null,
  receivedAt: 1,
  madeAt: 1,
  products: ['Mleko'],
  productCount: 1,
  undo,
});
const history = (...undos: object[][]) => ({ entries: undos.map(entry), more: false });

describe('one name that only a newer server knows spoils no answer', () => {
  test.each<[string, ZodMiniType, unknown]>([
    ['of notices', accountNoticesAnswer, [{ kind: 'moved', at: 1 }]],
    ['of aisles', productAislesAnswer, [['a', 'b', 'robot']]],
    ['of a login', loginAnswer, inEnvelope({ secondFactor: ['totp', 'sms'], ticket: 'a' })],
    ['of what becomes of links', forgotPasswordAnswer, inEnvelope({ links: 'texted' })],
    ['of lines', parsedLinesAnswer, [{ ...line, kind: 'comment' }]],
    [
      'of an imported recipe',
      importedRecipe,
      {
        name: 'Żurek',
        text: '',
        portions: null,
        minutes: null,
        source: null,
        ingredients: [{ ...line, kind: 'comment', section: null }],
        missing: ['text', 'photo'],
      },
    ],
    [
      'of an account',
      account,
      {
        id: uuidv7(),
        email: 'anna@example.org',
        newEmail: { email: 'ania@example.org', confirmedBy: 'fax', expiresAt: 1 },
        name: 'Anna',
        role: 'user',
        totp: false,
        recoveryCodes: 0,
        passkeyHost: null,
      },
    ],
  ])('%s', (_, schema, answer) => {
    expect(schema.parse(answer)).toEqual(answer);
  });

  test('of the history, where what can be taken back only in part is not offered', () => {
    const known = { type: 'item.remove', itemIds: [uuidv7()] };
    const unknown = { type: 'item.hide', itemIds: [uuidv7()] };
    expect(anyHistoryAnswer.parse(history([known], [known, unknown]))).toEqual(history([known], []));
  });
});
