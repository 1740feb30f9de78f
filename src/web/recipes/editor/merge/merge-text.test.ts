import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeText } from './merge-text.ts';

const lines = (steps: readonly string[]): string => steps.map((step) => `<li><p>${step}</p></li>`).join('');
const list = (...steps: string[]): string => `<ol>${lines(steps)}</ol>`;
const text = (...paragraphs: string[]): string => paragraphs.map((words) => `<p>${words}</p>`).join('');

/** The elements of a text that stand where they don't belong, or aren't ended. */
function misplaced(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [tag, end, name = ''] of html.matchAll(/<(\/?)(\w+)>/g)) {
    if (end === '/') {
      if (open.pop() !== name) wrong.push(tag);
      continue;
    }
    if ((open.at(-1) === 'ol') !== (name === 'li')) wrong.push(tag);
    open.push(name);
  }
  return [...wrong, ...open];
}

/** A browser would end the elements elsewhere. */
const canonical = (html: string): string => (misplaced(html).length === 0 ? html : `${html}?`);

const merge = (base: string, mine: string, theirs: string) => mergeText(base, mine, theirs, canonical);

const CAKE = list('Mix the dough.', 'Bake it.', 'Serve with cream.');

describe('what only one has changed is joined', () => {
  test.each<[string, string, string, string, string]>([
    [
      'apart from each other',
      CAKE,
      list('Mix the dough well.', 'Bake it.', 'Serve with cream.'),
      `${list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Eat.')}<p>PS</p>`,
      `${list('Mix the dough well.', 'Bake it.', 'Serve with cream.', 'Eat.')}<p>PS</p>`,
    ],
    [
      'in neighbouring steps',
      CAKE,
      list('Mix the dough well.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough.', 'Bake it for 1 h.', 'Serve with cream.'),
      list('Mix the dough well.', 'Bake it for 1 h.', 'Serve with cream.'),
    ],
    [
      'a step written anew beside one that was removed',
      CAKE,
      list('Knead.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough.', 'Serve with cream.'),
      list('Knead.', 'Serve with cream.'),
    ],
    [
      'a step added beside one that was changed',
      CAKE,
      list('Mix the dough.', 'Let it rest.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough.', 'Bake it for 1 h.', 'Serve with cream.'),
      list('Mix the dough.', 'Let it rest.', 'Bake it for 1 h.', 'Serve with cream.'),
    ],
    [
      'a step added between two that were changed',
      CAKE,
      list('Mix the dough well.', 'Bake it for 1 h.', 'Serve with cream.'),
      list('Mix the dough.', 'Let it rest.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough well.', 'Let it rest.', 'Bake it for 1 h.', 'Serve with cream.'),
    ],
    [
      'paragraphs',
      text('First this.', 'Then that.'),
      text('First this one.', 'Then that.'),
      text('First this.', 'Then that one.', 'Done.'),
      text('First this one.', 'Then that one.', 'Done.'),
    ],
    [
      'a step that one has split, beside one that was changed',
      CAKE,
      list('Mix the', 'dough.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough.', 'Bake it for 1 h.', 'Serve with cream.'),
      list('Mix the', 'dough.', 'Bake it for 1 h.', 'Serve with cream.'),
    ],
    ['the same by both', CAKE, list('Mix.'), list('Mix.'), list('Mix.')],
  ])('%s', (_, base, mine, theirs, both) => {
    expect(merge(base, mine, theirs)).toEqual({ text: both, conflicts: [] });
    expect(merge(base, theirs, mine)).toEqual({ text: both, conflicts: [] });
  });
});

describe('only the blocks that both have changed are a conflict', () => {
  test.each<[string, string, string, string, string, [mine: string, theirs: string][]]>([
    [
      'a step',
      CAKE,
      list('Mix well.', 'Bake it.', 'Serve with cream.'),
      list('Stir.', 'Bake it for 1 h.', 'Serve with cream.'),
      list('Mix well.', 'Bake it for 1 h.', 'Serve with cream.'),
      [[lines(['Mix well.']), lines(['Stir.'])]],
    ],
    [
      'one of several neighbouring ones',
      CAKE,
      list('Mix the dough well.', 'Bake it for 1 h.', 'Serve with cream.'),
      list('Mix the dough.', 'Bake it for 2 h.', 'Serve with whipped cream.'),
      list('Mix the dough well.', 'Bake it for 1 h.', 'Serve with whipped cream.'),
      [[lines(['Bake it for 1 h.']), lines(['Bake it for 2 h.'])]],
    ],
    [
      'a step that one has removed',
      CAKE,
      list('Mix the dough.', 'Serve with cream.'),
      list('Mix the dough.', 'Bake it for 2 h.', 'Serve with cream.'),
      list('Mix the dough.', 'Serve with cream.'),
      [['', lines(['Bake it for 2 h.'])]],
    ],
    [
      'one step added in two wordings',
      CAKE,
      list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Freeze all the rest.'),
      list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Freeze the rest.'),
      list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Freeze all the rest.'),
      [[lines(['Freeze all the rest.']), lines(['Freeze the rest.'])]],
    ],
    [
      'lists added in one place',
      text('First this.'),
      `${text('First this.')}${list('Mix.')}`,
      `${text('First this.')}${list('Bake.')}`,
      `${text('First this.')}${list('Mix.')}`,
      [[list('Mix.'), list('Bake.')]],
    ],
    ['a whole text', '', text('Mine.'), text('Theirs.'), text('Mine.'), [[text('Mine.'), text('Theirs.')]]],
    ['a text that one has emptied', CAKE, '', list('Mix.'), '', [['', list('Mix.')]]],
    [
      'one ends a list where the other goes on with it',
      CAKE,
      `${list('Mix the dough.')}<p>Bake it.</p><p>Serve with cream.</p>`,
      list('Mix the dough.', 'Bake it.', 'Let it cool.', 'Serve with cream.'),
      `${list('Mix the dough.')}<p>Bake it.</p><p>Serve with cream.</p>`,
      [
        [
          '</ol><p>Bake it.</p><p>Serve with cream.</p>',
          `${lines(['Bake it.', 'Let it cool.', 'Serve with cream.'])}</ol>`,
        ],
      ],
    ],
    [
      'one moves a step that the other changes',
      CAKE,
      list('Bake it.', 'Mix the dough.', 'Serve with cream.'),
      list('Mix the dough well.', 'Bake it.', 'Serve with cream.'),
      list('Bake it.', 'Mix the dough.', 'Serve with cream.'),
      [[lines(['Bake it.', 'Mix the dough.']), lines(['Mix the dough well.', 'Bake it.'])]],
    ],
  ])('%s', (_, base, mine, theirs, merged, conflicts) => {
    const { text: html, conflicts: found } = merge(base, mine, theirs);
    expect(html).toBe(merged);
    expect(found).toEqual(
      conflicts.map(([here, there]) => ({ mine: here, theirs: there, areBothKept: false })),
    );
  });
});

describe('what both have added in one place is asked about, and kept: first theirs, then mine', () => {
  test.each<[string, string, string, string, string, [mine: string, theirs: string]]>([
    [
      'steps at the end',
      CAKE,
      list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Eat.'),
      list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Cool it.', 'Freeze the rest.'),
      list('Mix the dough.', 'Bake it.', 'Serve with cream.', 'Cool it.', 'Freeze the rest.', 'Eat.'),
      [lines(['Eat.']), lines(['Cool it.', 'Freeze the rest.'])],
    ],
    [
      'steps that only begin alike',
      CAKE,
      list('Mix the dough.', 'Add hot milk.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough.', 'Add cold milk.', 'Bake it.', 'Serve with cream.'),
      list('Mix the dough.', 'Add cold milk.', 'Add hot milk.', 'Bake it.', 'Serve with cream.'),
      [lines(['Add hot milk.']), lines(['Add cold milk.'])],
    ],
    [
      'paragraphs',
      text('First this.'),
      text('First this.', 'Mine.'),
      text('First this.', 'Theirs.'),
      text('First this.', 'Theirs.', 'Mine.'),
      [text('Mine.'), text('Theirs.')],
    ],
  ])('%s', (_, base, mine, theirs, merged, [here, there]) => {
    expect(merge(base, mine, theirs)).toEqual({
      text: merged,
      conflicts: [{ mine: here, theirs: there, areBothKept: true }],
    });
  });
});

/** A change of a line: its words are kept and others are typed, or it goes, or a line or paragraph is put before it. */
const change = fc.constantFrom('type', 'rewrite', 'remove', 'insert', 'split');

interface Line {
  words: string;
  isListed: boolean;
}

/** Lines of a text, and what each of two people has done to some; what they type is found again by its number. */
const edited = fc.record({
  base: fc.array(
    fc.record({ words: fc.constantFrom('a b c', 'a b', 'd', '', 'e f g h'), isListed: fc.boolean() }),
    {
      maxLength: 8,
    },
  ),
  mine: fc.dictionary(fc.nat({ max: 8 }).map(String), change, { maxKeys: 5 }),
  theirs: fc.dictionary(fc.nat({ max: 8 }).map(String), change, { maxKeys: 5 }),
  unlistedBy: fc.constantFrom('mine', 'theirs', undefined),
});

const write = (all: readonly Line[]): string =>
  all
    .map(({ words, isListed }) => (isListed ? `<li><p>${words}</p></li>` : `<p>${words}</p>`))
    .join('')
    .replaceAll(/(?:<li>.*?<\/li>)+/g, '<ol>$&</ol>');

function editedBy(who: string, base: readonly Line[], changes: Record<string, string>): Line[] {
  return [...base, undefined].flatMap((line, at): Line[] => {
    const typed = `${who}${at}`;
    const kept = line === undefined ? [] : [line];
    switch (changes[at]) {
      case 'type':
        return kept.map(({ words, isListed }) => ({ words: `${words} ${typed}`, isListed }));
      case 'rewrite':
        return kept.map(({ isListed }) => ({ words: typed, isListed }));
      case 'remove':
        return [];
      case 'insert':
        return [{ words: typed, isListed: line?.isListed ?? false }, ...kept];
      case 'split':
        return kept.flatMap(({ words, isListed }) => [
          { words: typed, isListed },
          { words, isListed },
        ]);
      default:
        return kept;
    }
  });
}

const unlisted = (all: readonly Line[]): Line[] => all.map((line) => ({ ...line, isListed: false }));

const typedIn = (html: string, who: string): string[] => html.match(new RegExp(`${who}\\d`, 'g')) ?? [];

test('nothing that either has typed is lost unasked, and lists stay lists', () => {
  fc.assert(
    fc.property(edited, ({ base, mine, theirs, unlistedBy }) => {
      const [here, there] = [editedBy('m', base, mine), editedBy('t', base, theirs)];
      const mineHtml = write(unlistedBy === 'mine' ? unlisted(here) : here);
      const theirHtml = write(unlistedBy === 'theirs' ? unlisted(there) : there);
      const { text: merged, conflicts } = merge(write(base), mineHtml, theirHtml);
      expect(typedIn(merged, 'm')).toEqual(typedIn(mineHtml, 'm'));
      const replaced = conflicts.filter(({ areBothKept }) => !areBothKept);
      const kept = [merged, ...replaced.map((conflict) => conflict.theirs)].flatMap((html) =>
        typedIn(html, 't'),
      );
      expect(kept.toSorted()).toEqual(typedIn(theirHtml, 't').toSorted());
      expect(misplaced(merged)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('it is the same text whoever saves first, and the same is asked', () => {
  fc.assert(
    fc.property(edited, ({ base, mine, theirs }) => {
      const [here, there] = [write(editedBy('m', base, mine)), write(editedBy('t', base, theirs))];
      const [first, second] = [merge(write(base), here, there), merge(write(base), there, here)];
      expect(first.conflicts).toEqual(
        second.conflicts.map((other) => ({ ...other, mine: other.theirs, theirs: other.mine })),
      );
      fc.pre(first.conflicts.length === 0);
      expect(first.text).toBe(second.text);
    }),
  );
});

test('steps that only one has changed are never asked about', () => {
  const steps = ['a b c', 'd e f', 'g h i', 'j k l', 'm n o', 'p q r'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom('m', 't', ''), { minLength: 6, maxLength: 6 }), (by) => {
      const version = (...who: string[]) =>
        list(...steps.map((step, at) => (who.includes(by[at] ?? '') ? `${step} ${by[at]}` : step)));
      expect(merge(list(...steps), version('m'), version('t'))).toEqual({
        text: version('m', 't'),
        conflicts: [],
      });
    }),
  );
});
