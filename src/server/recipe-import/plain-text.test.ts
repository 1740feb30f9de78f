import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

/** Each ingredient as '[its group] its line'. */
async function read(text: string) {
  const found = await extractRecipe(text);
  const ingredients = found.ingredients.map(({ text: line, section }) =>
    section === null ? line : `[${section}] ${line}`,
  );
  return { ...found, ingredients };
}

interface Case {
  what: string;
  text: string;
  name: string | null;
  ingredients: string[];
  html: string;
  portions?: number;
  minutes?: number;
  source?: string;
}

const CASES: Case[] = [
  {
    what: 'a card with headings, bullets and numbers',
    text: `Szarlotka babci

Składniki:
- 500 g mąki
• 2 jajka
[ ] kostka masła
sól

Przygotowanie:
1. Zagnieść ciasto.
2. Piec 40 minut w 180 stopniach.`,
    name: 'Szarlotka babci',
    ingredients: ['500 g mąki', '2 jajka', 'kostka masła', 'sól'],
    html: '<ol><li><p>Zagnieść ciasto.</p></li><li><p>Piec 40 minut w 180 stopniach.</p></li></ol>',
  },
  {
    what: 'all of it in one paragraph',
    text: 'Szarlotka. Składniki: 500 g mąki, 2 jajka, 1,5 łyżki cukru i sól. Przygotowanie: Zagnieść ciasto i upiec.',
    name: 'Szarlotka',
    ingredients: ['500 g mąki', '2 jajka', '1,5 łyżki cukru', 'sól'],
    html: '<p>Zagnieść ciasto i upiec.</p>',
  },
  {
    what: 'fractions behind a heading',
    text: 'Naleśniki\nSkładniki: 1/2 szklanki mleka, 2 jajka, 1 1/2 szklanki mąki, ¼ łyżeczki soli\nPrzygotowanie: Wymieszać i usmażyć.',
    name: 'Naleśniki',
    ingredients: ['1/2 szklanki mleka', '2 jajka', '1 1/2 szklanki mąki', '¼ łyżeczki soli'],
    html: '<p>Wymieszać i usmażyć.</p>',
  },
  {
    what: 'shortened words, which are no orders and end no sentence',
    text: 'Babka\nSkładniki:\nszkl. mąki\nproszek do piecz. 1 łyżeczka\nolej do smaż.\nWykonanie:\nUpiec.',
    name: 'Babka',
    ingredients: ['szkl. mąki', 'proszek do piecz. 1 łyżeczka', 'olej do smaż.'],
    html: '<p>Upiec.</p>',
  },
  {
    what: 'shortened units in a list behind its name',
    text: 'Sos: 1/2 szkl. mleka, 1 1/2 łyż. mąki, sól. Wymieszać.',
    name: 'Sos',
    ingredients: ['1/2 szkl. mleka', '1 1/2 łyż. mąki', 'sól'],
    html: '<p>Wymieszać.</p>',
  },
  {
    what: 'a sentence with a list behind its name',
    text: 'Jajecznica: 3 jajka, łyżka masła, 0,5 łyżeczki soli. Jajka wbić na patelnię. Smażyć.',
    name: 'Jajecznica',
    ingredients: ['3 jajka', 'łyżka masła', '0,5 łyżeczki soli'],
    html: '<p>Jajka wbić na patelnię. Smażyć.</p>',
  },
  {
    what: 'no heading at all',
    text: `Naleśniki
2 szklanki mleka
2 jajka
szklanka mąki
sól
olej do smażenia
Wymieszać wszystko na gładkie ciasto.
Smażyć na rozgrzanej patelni.`,
    name: 'Naleśniki',
    ingredients: ['2 szklanki mleka', '2 jajka', 'szklanka mąki', 'sól', 'olej do smażenia'],
    html: '<p>Wymieszać wszystko na gładkie ciasto.</p><p>Smażyć na rozgrzanej patelni.</p>',
  },
  {
    what: 'several things without amounts in the last lines of a list without a heading',
    text: 'Gulasz\n1,5 kg wołowiny\n3 cebule\nsól, pieprz, majeranek - do smaku\nmąka do oprószenia\nMięso pokroić, obsmażyć. Dusić.',
    name: 'Gulasz',
    ingredients: ['1,5 kg wołowiny', '3 cebule', 'sól, pieprz, majeranek - do smaku', 'mąka do oprószenia'],
    html: '<p>Mięso pokroić, obsmażyć. Dusić.</p>',
  },
  {
    what: 'what goes on top, below the list, but no label of what is said of the recipe',
    text: 'Rogaliki\n500 g mąki\n200 g masła\n\nDo posypania: cukier puder\nNadzienie: powidła śliwkowe\n\nDo podania: kawa z mlekiem, najlepiej mocna i gorąca jak u babci.\nAutorka: Ola Nowak\nZagnieść ciasto.',
    name: 'Rogaliki',
    ingredients: ['500 g mąki', '200 g masła', 'Do posypania: cukier puder', 'Nadzienie: powidła śliwkowe'],
    html: '<p>Do podania: kawa z mlekiem, najlepiej mocna i gorąca jak u babci.</p><p>Autorka: Ola Nowak</p><p>Zagnieść ciasto.</p>',
  },
  {
    what: 'amounts behind their things',
    text: `Bigos
kapusta kiszona 1 kg
kiełbasa 30 dag
grzyby suszone garść
śliwki
Kapustę gotuj 2 godziny. Dodaj resztę.`,
    name: 'Bigos',
    ingredients: ['kapusta kiszona 1 kg', 'kiełbasa 30 dag', 'grzyby suszone garść', 'śliwki'],
    html: '<p>Kapustę gotuj 2 godziny. Dodaj resztę.</p>',
  },
  {
    what: 'messages with their times and senders',
    text: `[12.03.2024, 18:04] Babcia: Sernik 🍰
[12.03.2024, 18:04] Babcia: 1 kg twarogu
[12.03.2024, 18:05] Babcia: 5 jajek
12.03.2024, 18:06 - Babcia: Wszystko zmiksować i piec godzinę w 170 stopniach.`,
    name: 'Sernik',
    ingredients: ['1 kg twarogu', '5 jajek'],
    html: '<p>Wszystko zmiksować i piec godzinę w 170 stopniach.</p>',
  },
  {
    what: 'a mail with groups, portions and times',
    text: `> Cześć kochanie,
> przesyłam Ci przepis na sernik, o który prosiłaś.
>
> Sernik krakowski
> Porcje: 12
> Czas przygotowania: 30 minut
> Czas pieczenia: 1 godz.
>
> Składniki na ciasto:
> 300 g mąki
> 150 g masła
> Na masę serową:
> 1 kg twarogu
>
> Wykonanie
> Mąkę posiekać z masłem.
>
> Buziaki,`,
    name: 'Sernik krakowski',
    ingredients: ['[Na ciasto] 300 g mąki', '[Na ciasto] 150 g masła', '[Na masę serową] 1 kg twarogu'],
    html: '<p>Mąkę posiekać z masłem.</p>',
    portions: 12,
    minutes: 90,
  },
  {
    what: 'emoji for bullets, and an address',
    text: `🥞 Placki ziemniaczane 🥔
✅ 1 kg ziemniaków
✅ 1 cebula
👉 Ziemniaki zetrzeć na tarce.
https://placki.example/przepis`,
    name: 'Placki ziemniaczane',
    ingredients: ['1 kg ziemniaków', '1 cebula'],
    html: '<p>Ziemniaki zetrzeć na tarce.</p>',
    source: 'https://placki.example/przepis',
  },
  {
    what: 'keycaps for numbers, and a greeting with its sender',
    text: 'Kasia 🌸: hej, wysyłam ten przepis :)\nSzarlotka\n3 szkl. mąki\n1️⃣ 2 kg jabłek\nWykonanie\n1️⃣ Zagnieść ciasto.\n2️⃣Udusić jabłka.\n1️⃣0️⃣ Piec godzinę.',
    name: 'Szarlotka',
    ingredients: ['3 szkl. mąki', '2 kg jabłek'],
    html: '<ol><li><p>Zagnieść ciasto.</p></li><li><p>Udusić jabłka.</p></li><li><p>Piec godzinę.</p></li></ol>',
  },
  {
    what: 'numbered headings of steps, and things without amounts',
    text: 'Rosół (4 porcje)\n\nPotrzebne będą\nkurczak\n2 marchewki\n\nKrok 1\nZalać wodą.\nKrok 2: Gotować 2 godziny.',
    name: 'Rosół',
    ingredients: ['kurczak', '2 marchewki'],
    html: '<ol><li><p>Zalać wodą.</p></li><li><p>Gotować 2 godziny.</p></li></ol>',
    portions: 4,
  },
  {
    what: 'groups without a heading above them',
    text: 'Kopytka\n\nCiasto:\n1 kg ziemniaków\n300 g mąki\n\nOkrasa:\n100 g boczku\n\nZiemniaki ugotuj. Zagnieć ciasto.',
    name: 'Kopytka',
    ingredients: ['[Ciasto] 1 kg ziemniaków', '[Ciasto] 300 g mąki', '[Okrasa] 100 g boczku'],
    html: '<p>Ziemniaki ugotuj. Zagnieć ciasto.</p>',
  },
  {
    what: 'Markdown, and line ends of Windows',
    text: '# Krem z dyni\r\n**Składniki (na 4 osoby)**\r\n* 1 kg dyni\r\n* 2 cebule\r\n**Sposób przygotowania**\r\n1) Upiecz dynię.\r\n2) Zmiksuj.\r\n**Uwagi**\r\nLubi chleb.',
    name: 'Krem z dyni',
    ingredients: ['1 kg dyni', '2 cebule'],
    html: '<ol><li><p>Upiecz dynię.</p></li><li><p>Zmiksuj.</p></li></ol><h3>Uwagi</h3><p>Lubi chleb.</p>',
    portions: 4,
  },
  {
    what: 'facts on one line',
    text: 'Leczo\nczas: 45 minut, porcje: 6\n\n3 papryki\n2 cukinie\n\nPokroić, dusić.',
    name: 'Leczo',
    ingredients: ['3 papryki', '2 cukinie'],
    html: '<p>Pokroić, dusić.</p>',
    portions: 6,
    minutes: 45,
  },
  {
    what: 'times that look like headings',
    text: 'Leczo\nPrzygotowanie: 15 min, gotowanie: ok. 1 godz.\n3 papryki\n2 cukinie\nPrzygotowanie:\nPokroić, dusić.',
    name: 'Leczo',
    ingredients: ['3 papryki', '2 cukinie'],
    html: '<p>Pokroić, dusić.</p>',
    minutes: 75,
  },
  {
    what: 'a name that says for how many, and times in words',
    text: 'Biszkopt na 12 porcji\nCzas: półtorej godziny\nSkładniki\n5 jajek\n150 g cukru\nWykonanie\nUpiec.',
    name: 'Biszkopt',
    ingredients: ['5 jajek', '150 g cukru'],
    html: '<p>Upiec.</p>',
    portions: 12,
    minutes: 90,
  },
  {
    what: 'amounts of what is not said among ingredients, but no times and sizes',
    text: 'Sernik\nSkładniki:\n1 kg twarogu\n500 g\n5 jajek\n1 szklanka = 250 ml\n30 minut\n200 g\nWykonanie:\nUpiec.',
    name: 'Sernik',
    ingredients: ['1 kg twarogu', '500 g', '5 jajek', '200 g'],
    html: '<p>1 szklanka = 250 ml</p><p>30 minut</p><p>Upiec.</p>',
  },
  { what: 'one line', text: 'mleko 2 l', name: null, ingredients: ['mleko 2 l'], html: '' },
  {
    what: 'things on one line',
    text: '2 jajka, 3 łyżki cukru, szklanka mąki',
    name: null,
    ingredients: ['2 jajka', '3 łyżki cukru', 'szklanka mąki'],
    html: '',
  },
  {
    what: 'things alone',
    text: 'mleko\nchleb\nmasło',
    name: null,
    ingredients: ['mleko', 'chleb', 'masło'],
    html: '',
  },
  {
    what: 'what to do alone',
    text: 'Ugotuj makaron, odcedź i wymieszaj z pesto.',
    name: null,
    ingredients: [],
    html: '<p>Ugotuj makaron, odcedź i wymieszaj z pesto.</p>',
  },
  {
    what: 'signs that could begin a tag',
    text: '<3 zupa\n2 marchewki\n1 por < 10 cm\nUgotować & podać.',
    name: '<3 zupa',
    ingredients: ['2 marchewki', '1 por < 10 cm'],
    html: '<p>Ugotować &amp; podać.</p>',
  },
  { what: 'no recipe', text: 'Nie wiem, co na obiad', name: null, ingredients: [], html: '' },
];

describe('a text without HTML', () => {
  test.each(CASES)('is understood: $what', async (expected) => {
    expect(await read(expected.text)).toEqual({
      name: expected.name,
      ingredients: expected.ingredients,
      text: expected.html,
      portions: expected.portions ?? null,
      minutes: expected.minutes ?? null,
      source: expected.source ?? null,
      tags: [],
    });
  });

  test('stands where the caller says', async () => {
    const { source } = await extractRecipe('Zupa\n1 por\nhttps://a.example/', 'https://b.example/');
    expect(source).toBe('https://b.example/');
  });
});

test('a word above the recipe that may be a heading of the method is none', async () => {
  const text = 'Przepis:\nSernik babci\n500 g twarogu\n3 jajka\nSposób:\nUtrzeć twaróg z jajkami i upiec.';
  const { name, ingredients, text: told } = await extractRecipe(text);
  expect([name, ingredients.length, told]).toEqual([
    'Sernik babci',
    2,
    '<p>Utrzeć twaróg z jajkami i upiec.</p>',
  ]);
});

test.each([
  ['Przejdź do przepisu Drukuj przepis'],
  ['Opublikowano 12 marca 2023 przez Basia'],
  ['Autor: Redakcja | 15.01.2024, 12:30 | Aktualizacja: 16.01.2024'],
  ['REKLAMA'],
  ['Czytaj też: Gofry jak z budki'],
  ['5 z 12 głosów'],
  ['Kalorie 320 kcal'],
  ['1x 2x 3x'],
  ['👉 Obserwuj @slodkiekuchnia po więcej przepisów!'],
  ['📌 Zapisz, żeby nie zgubić'],
  ['#placki #ziemniaki #przepis'],
  ['[2.11.2026, 18:24] Ja: super dzięki!'],
])('a line about the page or the talk is left out wherever it stands: %s', async (line) => {
  const text = ['Placki', line, 'Składniki', line, '2 jajka', line, '1 cebula', 'Sposób', line, 'Smaż.'].join(
    '\n',
  );
  expect(await read(text)).toMatchObject({
    name: 'Placki',
    ingredients: ['2 jajka', '1 cebula'],
    text: '<p>Smaż.</p>',
  });
});

test.each([
  ['Podoba Ci się ten przepis?'],
  ['Może Cię również zainteresować'],
  ['Podobne przepisy'],
  ['Udostępnij:'],
  ['Newsletter'],
  ['Kategorie: Obiady, Ziemniaki'],
])('a page ends at %s', async (line) => {
  const page = `Placki\nSkładniki\n2 jajka\nInstrukcje\nSmaż.\n\n${line}\nKopytka\nPyzy z mięsem`;
  expect((await read(page)).text).toBe('<p>Smaż.</p>');
});

test('buttons and tags above the method end nothing', async () => {
  const page = 'Placki\nKategorie: Obiady\nSkładniki\n2 jajka\nUdostępnij:\nTagi: szybkie\nInstrukcje\nSmaż.';
  expect((await read(page)).text).toBe('<p>Smaż.</p>');
  const withoutHeading = 'Placki\n2 jajka\n1 cebula\nUdostępnij\nSmaż na złoto.';
  expect((await read(withoutHeading)).text).toBe('<p>Smaż na złoto.</p>');
});

test('groups are told by a blank line above a part of the dish, without a colon', async () => {
  const list = (first: string, second: string) =>
    `Sernik\n\nSkładniki\n${first}\n320 g mąki\n\n${second}\n1 kg twarogu\nsól\n\nWykonanie\nPiec.`;
  expect((await read(list('Kruchy spód', 'Masa serowa'))).ingredients).toEqual([
    '[Kruchy spód] 320 g mąki',
    '[Masa serowa] 1 kg twarogu',
    '[Masa serowa] sól',
  ]);
  expect((await read(list('Ciasto francuskie', 'Sos sojowy'))).ingredients).toEqual([
    'Ciasto francuskie',
    '320 g mąki',
    'Sos sojowy',
    '1 kg twarogu',
    'sól',
  ]);
});

test('a message says for which dish its recipe is, and numbers its steps with Etap too', async () => {
  const text = 'hej to przepis na zupę dyniową\n1 kg dyni\n2 marchewki\nEtap 1\nObierz.\nEtap 2\nUgotuj.';
  expect(await read(text)).toMatchObject({
    name: 'Zupa dyniowa',
    text: '<ol><li><p>Obierz.</p></li><li><p>Ugotuj.</p></li></ol>',
  });
});

describe('a greeting is no part of a recipe', () => {
  const READ = 'Naleśniki\n2 jajka\n1 szklanka mleka\n\nSmaż.';
  test.each([
    ['Cześć! Podsyłam przepis na naleśniki.', null],
    ['Hej Kasiu, wysyłam Ci obiecany przepis na naleśniki :)', null],
    ['Dzień dobry!', null],
    ['Kochana Mamo,', null],
    ['Kochani moi! Podsyłam przepis.', null],
    ['Kochane pierniczki', 'Kochane pierniczki'],
    ['Masz ochotę na coś słodkiego?', 'Masz ochotę na coś słodkiego?'],
    ['Podsyłam przepis na naleśniki:', null],
    ['przesylam wam przepis', null],
    ['Hej! Mam dla Ciebie pyszny przepis na szybkie naleśniki :)', null],
    ['Hejka, to ten przepis, co chciałaś:', null],
    ['Cześć Aniu! Wysyłam przepis na naleśniki, o którym mówiłam.', null],
    ['Cześć! Podsyłam przepis. Nie otwieraj piekarnika!', 'Nie otwieraj piekarnika!'],
    ['Cześć, w zeszłym roku wyszły idealne.', 'Cześć, w zeszłym roku wyszły idealne.'],
    ['To przepis od babci, zawsze wychodzi.', 'To przepis od babci, zawsze wychodzi.'],
    ['Podsyłam przepis na naleśniki, tylko nie solić.', 'Podsyłam przepis na naleśniki, tylko nie solić.'],
  ])('%s', async (greeting, kept) => {
    const { name, text } = await read(`${greeting}\n\n${READ}`);
    expect(name).toBe('Naleśniki');
    expect(text).toBe(`${kept === null ? '' : `<p>${kept}</p>`}<p>Smaż.</p>`);
  });

  test('it stays where nothing else says what is cooked', async () => {
    const { name, text } = await read('Hej, to przepis na ręczny zakalec\n2 jajka\n1 szklanka mleka\nSmaż.');
    expect([name, text].join(' ')).toMatch(/zakalec/i);
  });

  test.each([
    ['Pozdrawiam serdecznie!\nSmacznego!', '<p>Smacznego!</p>'],
    ['Buziaki, Kasia', ''],
    ['Smacznego!\nPozdrawiam\nCiocia Ela', '<p>Smacznego!</p>'],
    ['Podawaj z dżemem.\nMaria', '<p>Podawaj z dżemem.</p><p>Maria</p>'],
  ])('nor is a farewell: %j', async (farewell, kept) => {
    expect((await read(`${READ}\n${farewell}`)).text).toBe(`<p>Smaż.</p>${kept}`);
  });
});

test('a farewell in a formatted message is no step either', async () => {
  const html =
    '<p>Hej,</p><p>przesyłam Ci przepis na rosół</p><p>Składniki:</p><ul><li>1 kurczak</li><li>2 marchewki</li></ul><p>Wykonanie:</p><ol><li>Zalej wodą.</li><li>Gotuj.</li></ol><p>Buziaki,</p><p>Kasia</p>';
  expect(await read(html)).toMatchObject({
    name: 'Rosół',
    text: '<ol><li><p>Zalej wodą.</p></li><li><p>Gotuj.</p></li></ol>',
  });
});

test('a name in capitals is written as a sentence, and its repetition is left out', async () => {
  const page = '🍋 PLACKI ZIEMNIACZANE 🍋\nPLACKI ZIEMNIACZANE\n2 jajka\n1 cebula\nSmaż.';
  expect(await read(page)).toMatchObject({ name: 'Placki ziemniaczane', text: '<p>Smaż.</p>' });
  expect((await read('BLT\n2 jajka\n1 cebula\nSmaż.')).name).toBe('BLT');
});

test('portions stand behind their word without a colon as well', async () => {
  expect((await read('Placki\nPorcje 4 osoby\n2 jajka\n1 cebula\nSmaż.')).portions).toBe(4);
});

test('a page copied whole has neither its navigation nor what stands behind its recipe', async () => {
  const page = `Strona główna
Przepisy
Zupy
Home » Przepisy » Zupy
Zupa z pieczonej dyni
Rozgrzewa w listopadzie.
Składniki
Zupa z pieczonej dyni
1 kg dyni
2 cebule
Sposób przygotowania
Upiecz dynię z cebulą i zmiksuj.
Komentarze (2)
Ola
Dodałam 3 łyżki śmietany, pycha!
Zobacz także
Ciasto marchewkowe`;
  const { name, ingredients, text } = await extractRecipe(page);
  expect(name).toBe('Zupa z pieczonej dyni');
  expect(ingredients.map((ingredient) => ingredient.text)).toEqual(['1 kg dyni', '2 cebule']);
  expect(text).toContain('Upiecz dynię');
  expect(text).toContain('Rozgrzewa');
  expect(text).not.toMatch(/Home|Przepisy|Komentarze|Ola|śmietany|marchewkowe/);
});

test('a text that only begins with navigation is called by its own name', async () => {
  const repeated = await extractRecipe(`Drukuj
Przepisy
dania z jajek
Omlet babci
Omlet babci
Składniki
2 jajka
Pozostałe składniki
1 łyżka masła
Omlet babci
Przygotowanie
Usmaż na maśle.`);
  expect(repeated).toMatchObject({
    name: 'Omlet babci',
    ingredients: [
      { text: '2 jajka', section: null },
      { text: '1 łyżka masła', section: 'Pozostałe składniki' },
    ],
    text: '<p>Usmaż na maśle.</p>',
  });
  const { name } = await extractRecipe('Przepisy\nNaleśniki\n\n2 jajka\n1 szklanka mleka\n\nUsmaż na maśle.');
  expect(name).toBe('Naleśniki');
});
