import { expect, test } from 'vitest';
import { describeRemoval } from './describe-removal.ts';

const successor = (name: string, lists: number, ...listNames: string[]) => ({ name, lists, listNames });

test.each([
  [{ unsharedLists: 0, heirs: [] }, 'Listy, do których ktoś jeszcze ma dostęp, zostaną.'],
  [{ unsharedLists: 2, heirs: [] }, 'Znikną też 2 listy, do których nikt inny nie ma dostępu.'],
  [
    { unsharedLists: 1, heirs: [successor('Basia', 1, 'Sobota')] },
    'Zniknie też 1 lista, do której nikt inny nie ma dostępu. Kto przejmie wspólne listy: Basia („Sobota”).',
  ],
  [
    { unsharedLists: 0, heirs: [successor('Basia', 6), successor('Jan', 3, 'Działka', 'Sobota')] },
    'Kto przejmie wspólne listy: Basia (6 list), Jan („Działka”, „Sobota” i jeszcze 1 lista).',
  ],
  [
    {
      unsharedLists: 0,
      heirs: [successor('Basia', 7, 'A', 'B', 'C', 'D', 'E', 'F'), successor('Jan', 1, 'G')],
    },
    'Kto przejmie wspólne listy: Basia („A”, „B”, „C”, „D”, „E” i jeszcze 2 listy), Jan (1 lista).',
  ],
])('of %j is said in words', (lists, words) => {
  expect(describeRemoval(lists)).toBe(words);
});
