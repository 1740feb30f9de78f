import type { ClipboardEvent } from 'react';
import { expect, test } from 'vitest';
import { severalLinesOf } from './pasted-lines.ts';

/** A paste where '|' stands in the field. */
function paste(field: string, text: string): string | undefined {
  const at = field.indexOf('|');
  return severalLinesOf({
    clipboardData: { getData: () => text },
    currentTarget: { value: field.replace('|', ''), selectionStart: at, selectionEnd: at },
  } as unknown as ClipboardEvent<HTMLInputElement>);
}

test.each([
  ['chleb|', 'chleb\nser\nmasło'],
  ['chleb, |', 'chleb\nser\nmasło'],
  ['1 kg |', '1 kg ser\nmasło'],
  ['|chleb', 'ser\nmasło\nchleb'],
  ['kawa, |chleb', 'kawa\nser\nmasło\nchleb'],
  ['| 200 g', 'ser\nmasło 200 g'],
])('lines pasted into %j', (field, text) => {
  expect(paste(field, 'ser\nmasło')).toBe(text);
});
