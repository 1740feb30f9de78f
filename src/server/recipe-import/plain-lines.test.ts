import { expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const STEPS = '<p>Ziemniaki ugotować i przecisnąć.</p><p>Dodać mąkę i gotować 3 minuty.</p>';
const RECIPE = `Kopytka

Składniki:
- 1 kg ziemniaków
- 250 g mąki

Ziemniaki ugotować i przecisnąć.
Dodać mąkę i gotować 3 minuty.`;
const QUOTED = RECIPE.split('\n')
  .map((line) => `> ${line}`)
  .join('\n');

const textsOf = ({ ingredients }: Awaited<ReturnType<typeof extractRecipe>>) =>
  ingredients.map(({ text, section }) => (section === null ? text : `[${section}] ${text}`));

test.each([
  ['the address of who wrote it', `Anna Nowak <anna@poczta.example>\n\n${RECIPE}`],
  ['an address of the web', `${RECIPE}\n<https://kuchnia.example/kopytka>`],
  [
    'what a program writes above an answer',
    `Dnia 12 marca 2026 18:04 Anna <a@b.example> napisał(a):\n\n${QUOTED}`,
  ],
  [
    'the head of a message that was sent on',
    `---------- Wiadomość przekazana ---------\nOd: Anna <a@b.example>\nData: czw., 12 mar 2026 o 18:04\nTemat: Kopytka\nDo: <c@d.example>\n\n${RECIPE}`,
  ],
  ['a signature', `${RECIPE}\n\nPozdrawiam,\nAnia\n\n--\nWysłane z iPhone'a`],
])('a mail is read as the text it is, with %s', async (_, mail) => {
  const found = await extractRecipe(mail);
  expect(found.name).toBe('Kopytka');
  expect(textsOf(found)).toEqual(['1 kg ziemniaków', '250 g mąki']);
  expect(found.text).toBe(STEPS);
});

test('sentences that were broken into lines of about the same length are whole again', async () => {
  const { text } = await extractRecipe(`Sernik
Składniki:
1 kg twarogu
250 g masła

Masło utrzeć z cukrem na puszystą masę, dodając
po jednym żółtku. Dodać twaróg i wymieszać
do połączenia składników.
Piec 60 minut.
ostudzić`);
  expect(text).toBe(
    '<p>Masło utrzeć z cukrem na puszystą masę, dodając po jednym żółtku. Dodać twaróg i wymieszać do połączenia składników.</p><p>Piec 60 minut.</p><p>ostudzić</p>',
  );
});

test('headings, pictures and links of Markdown are read', async () => {
  const found = await extractRecipe(`# Chili

![foto](chili.jpg)

## Składniki

### Mięso
- 500 g mielonej wołowiny

### Sos
- 2 puszki [pomidorów](https://sklep.example)

---

## Przygotowanie

1. Podsmaż mięso.
2. Dodaj pomidory.

[Źródło](https://blog.example/chili)`);
  expect(found.name).toBe('Chili');
  expect(textsOf(found)).toEqual(['[Mięso] 500 g mielonej wołowiny', '[Sos] 2 puszki pomidorów']);
  expect(found.text).toBe('<ol><li><p>Podsmaż mięso.</p></li><li><p>Dodaj pomidory.</p></li></ol>');
  expect(found.source).toBe('https://blog.example/chili');
});

test('a source in words, and a part of a portion, are read', async () => {
  const { source, portions, text } = await extractRecipe(
    RECIPE.replace('Kopytka', 'Kopytka\n\n2,5 porcji') + '\n\nŹródło: Książka babci',
  );
  expect({ source, portions, text }).toEqual({ source: 'Książka babci', portions: 2.5, text: STEPS });
});

test('the first line is the name above a heading, also if it counts something', async () => {
  for (const name of ['100 pociech', 'Kurczak 40 ząbków czosnku']) {
    expect((await extractRecipe(RECIPE.replace('Kopytka', name))).name).toBe(name);
  }
});

test('a source without https:// is one', async () => {
  expect((await extractRecipe(`${RECIPE}\nŹródło: www.kuchnia.example/kopytka`)).source).toBe(
    'https://www.kuchnia.example/kopytka',
  );
});
