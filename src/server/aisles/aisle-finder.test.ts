import { expect, test } from 'vitest';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { AisleFinder } from './aisle-finder.ts';
import type { AisleName } from './aisles.ts';
import { WORDS } from './words/all.ts';
import { MODIFIERS, PACKAGES } from './words/modifiers.ts';

const finder = new AisleFinder(
  { words: WORDS, modifiers: MODIFIERS, packages: PACKAGES },
  new FoodDictionary(FOOD_WORDS),
);

const CASES: Record<AisleName, string> = {
  'Warzywa i owoce':
    'coleslaw, sałatka grecka, pomidor, pomidorami, Pomidory malinowe, czerwona cebula, dwa ząbki czosnku, ogórki do kiszenia, ogorek szklarniowy, ziemniaki młode, ziemniaki do pieczenia, pęczek koperku, natka pietruszki, korzeń pietruszki, kapusta na gołąbki, kapusta kiszona, papryka czerwona, jabłka na szarlotkę, jabłek, bananów, 2 kg ziemniaków, pół kilo cebuli, świeże truskawki, awokado dojrzałe, mix sałat, świeży tymianek, bazylia w doniczce, warzywa na rosół, kukurydza w kolbach, pieczarki, grule, bananki, kukurydza kolby, cytrynka, gruszeczki, pieczareczki, pyrki, kapucha, pietrucha, ziemniory 5 kg, kalarepki, malinki, bawole serca, nektaryny',
  Pieczywo:
    'chleb, chleba, Chleb żytni na zakwasie, bułka z ziarnami, bułek, bułki do hamburgerów, chleb z masłem, bagietki, drożdżówka z serem, tortilla pełnoziarnista, sernik na zimno, kajzerki, grzanki, bajaderki, chlebuś, mazurek, pączek z różą, pączki z dżemem, pączusie, ciapata, ciabaty, żytni na zakwasie, szneki, kaiserki, spód do tortu',
  'Nabiał i jaja':
    'mozarella, mozarela, jogobella, rama, bieluch, delma, mix tłuszczowy, mleko, mleko 2%, mleko bez laktozy, Łaciate mleko 3,2%, jajka z wolnego wybiegu, jaj, jogurt z truskawkami, jogurt truskawkowy 1,5%, ser żółty w plastrach, plastry sera, kostka masła, śmietany 18%, śmietanka do kawy, twarogu półtłustego, mleko owsiane, deser czekoladowy mleczny jogurtowy, ciasto francuskie, świeże drożdże, parmezan tarty, serek dla dzieci, kasia, hochland plastry, łaciate 3,2, kurze jaja, kefirek, masło łaciate, baranek z masła',
  'Mięso i wędliny':
    'filet z kurczaka, filet, pierś z indyka, mielone, mielone z indyka, mielone wołowe, mięso mielone wołowe, mięsa na gulasz, kości na rosół, schab bez kości, szynka konserwowa, szynka z indyka, kiełbasy śląskiej, parówek, parówki z szynki, skrzydełka w marynacie, udka, karkówka na grilla, boczek wędzony w plastrach, berlinki, ćwiartki z kurczaka, szyje indycze, ćwiartki z kury, kabanosy tarczyński, parówki dla dzieci, kraina mięs karkówka',
  Ryby: 'łosoś wędzony, filet z łososia, filety z dorsza bez skóry, śledzie w oleju, śledź w śmietanie, krewetki, stek z tuńczyka, ryba po grecku, pstrąga, makreli wędzonej, paluszki krabowe',
  Mrożonki:
    'mrożone truskawki, truskawki mrożone, szpinak mrożony, mrożony filet z dorsza, mrożonych malin, lody truskawkowe, tort lodowy, mieszanka kompotowa, lody dla dzieci, frytki do piekarnika, pizza z szynką, pierogi z jagodami, warzywa na patelnię, paluszki rybne, kostki lodu',
  'Sypkie i makarony':
    'mielone migdały, mielone siemię lniane, olejek migdałowy, krem do tortu, mąka pszenna, mąki pszennej typ 450, makaron do rosołu, makaron świderki, ryżu basmati, kaszę gryczaną, płatki owsiane górskie, cukier puder, cukru, proszek do pieczenia, drożdże suche, mleko w proszku, zupa pomidorowa w proszku, bułka tarta, rodzynki, orzechy włoskie łuskane, budyń waniliowy, galaretka wiśniowa, soczewica czerwona, śliwki suszone bez pestek, kwasek, suszone morele, pasta z wanilii, śnieżka, wiórki kokosowe, esencja rumowa',
  'Puszki i słoiki':
    'pomidory w puszce, puszka pomidorów, pomidory krojone z puszki, przecier pomidorów, koncentrat pomidorowy 30%, passata, mleko kokosowe, mleczko kokosowe w puszce, kukurydza konserwowa, ogórki konserwowe, ogórek konserwowy, korniszony, fasola czerwona w puszce, ciecierzyca z puszki, brzoskwinie w syropie, tuńczyk w sosie własnym, suszone pomidory w oleju, pomidory suszone, dżem truskawkowy, miód wielokwiatowy, masło orzechowe, oliwki zielone, papryka marynowana, pieczarki w zalewie',
  'Przyprawy, sosy i oleje':
    'ketchup, ketchup łagodny, musztarda sarepska, majonez, sos sojowy, sosu do spaghetti, sól himalajska, soli, pieprz czarny mielony, mielony cynamon, mielonego pieprzu, mielona papryka, kostka drobiowa, kostki warzywne, rosołki, pieprz w ziarnach, ziarna pieprzu, papryka słodka mielona, czosnek granulowany, suszona bazylia, liść laurowy, ziele angielskie, przyprawa do kurczaka, kostka rosołowa, wegeta, oliwa z oliwek, olej rzepakowy, oleju, ocet jabłkowy, chrzan tarty, sok z cytryny, imbir mielony, gałka, majonez kielecki, hellmanns, peklosól',
  'Słodycze i przekąski':
    'czekolada, gorzka czekolada, czekolada z orzechami, tabliczka czekolady mlecznej, chipsy cebulowe, chipsy, paluszki, krakersy serowe, wafle ryżowe, żelki, guma do żucia, herbatniki, orzeszki ziemne, migdały w czekoladzie, orzechy w karmelu, śliwka w czekoladzie, Prince Polo, popcorn do mikrofali, batonik, tic taki, torcik wedlowski',
  'Kawa i herbata':
    'kawa, kawa mielona, mielona kawa, kawy ziarnistej, herbata zielona, herbata miętowa, filtry do kawy, kakao, czekolada do picia, kapsułki do kawy, mięta w saszetkach, melisa fix, mięta w torebkach',
  Napoje:
    'sok pomidorowy, soku jabłkowego, sok z malin, woda gazowana, woda mineralna niegazowana, cola, Coca-Cola zero, 7up, lemoniada, puszka coli, piwo bezalkoholowe, piwo 0%, piwo 0,0, piwo 0,0%, wino bez alkoholu, syrop malinowy, herbata mrożona brzoskwiniowa, napój energetyczny, żywiec niegazowany',
  Alkohol:
    'piwo, piwo w puszce, piwa, wino czerwone wytrawne, butelka wina, wódka, wódki, prosecco, whisky, żubr, czteropak żubra, żołądkowa gorzka, żywiec',
  'Chemia i papier':
    'papier do pieczenia, papier toaletowy, papieru toaletowego, ręczniki papierowe, tabletki do zmywarki, sól do zmywarki, płyn do mycia naczyń, płynu do naczyń, płyn do płukania, proszek do prania, kapsułki do prania, worki na śmieci 60 l, folia aluminiowa, gąbki do naczyń, mleczko do czyszczenia, pasta do butów, krem do butów, kapsułki persil, kostka do wc, odświeżacz powietrza, kubeczki jednorazowe, kubeczki, persil, persil kolor, kostki wc, zawieszka do toalety, regina, kostki do kibla, kulki na mole, ocet do sprzątania, tabletki odkamieniające',
  Higiena:
    'szampon, pieluchy dla dorosłych, szamponu, szampon do włosów, pasta do zębów, szczoteczka do zębów, mydło w płynie, żel pod prysznic, krem do rąk, krem nawilżający, podpaski, papier toaletowy nawilżany, chusteczki higieniczne, maszynki do golenia, maszynki jednorazowe, patyczki, patyczki do uszu, sól do kąpieli, masło do ciała, płyn do płukania ust, waciki, pasta colgate, pasta sensodyne, nitka do zębów, płyn do płukania jamy ustnej, rexona, maszynki do golenia jednorazowe',
  'Dla dzieci':
    'chusteczki nawilżane dla niemowląt, pieluchy, pieluszek, pampersy, mleko modyfikowane, mleko bebilon, mleko nan 2, kleik ryżowy, mleko dla niemowlaka, kaszka dla dzieci, szampon dla dzieci, herbatka dla niemowląt, smoczek, puder dla niemowląt, słoiczki z dynią, chusteczki huggies, indyk dla niemowląt',
  'Dla zwierząt':
    'karma dla kota, karmy dla psa, sucha karma, żwirek, kocia karma, mleko dla kota, puszka dla kota, szampon dla psa, przysmaki dla psa, siano dla królika, karma mokra z kurczakiem, przysmaki dla psiaka, karma dla kotki, puszki animonda, kość prasowana',
  Apteka:
    'witamina C, witaminy, paracetamol, ibuprofen, plastry, gaza, multiwitamina, plastry na odciski, syrop na kaszel, syrop na kaszel dla dzieci, tabletki na gardło, krople do nosa, woda utleniona, bandaż elastyczny, termometr, maść rozgrzewająca, magnez z witaminą B6, fenistil żel, wit. D3, coldrex, woda do inhalacji',
  Inne: 'baterie AA, paluszki AAA, gaz, olej do kosiarki, żarówki, znicz, kwiaty dla mamy, papier do drukarki, olej silnikowy, coś dobrego, prezent, Xyz, zupa, sałatka z kurczakiem, filet z antylopy, kanapkowiec z pomidorem, zestaw śrub, mata do jogi, pasta, płyn do spryskiwaczy, płyn do spryskiwacza zimowy, papier kolorowy, nasiona ogórków',
};

const named = Object.entries(CASES).flatMap(([aisle, names]) =>
  names.split(', ').map((name) => [name, aisle] as const),
);

test.each(named)('%s → %s', (name, aisle) => {
  expect(finder.aisleOf(name)).toBe(aisle);
});

const entries = Object.entries(WORDS).flatMap(([aisle, list]) =>
  list
    .split(/[\n,]/)
    .map((entry) => ({ entry: entry.trim(), aisle }))
    .filter(({ entry }) => entry !== ''),
);

test('every entry is in one aisle, and is found there by its own words', () => {
  expect(entries.length).toBeGreaterThan(2_000);
  const names = entries.map(({ entry }) => entry);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const elsewhere = entries.filter(({ entry, aisle }) => finder.aisleOf(entry) !== aisle);
  expect(elsewhere).toEqual([]);
});

test('every modifier names aisles that there are', () => {
  const aisles = Object.keys(WORDS);
  for (const line of MODIFIERS.trim().split('\n')) {
    const [words, from = '', to = ''] = line.split(' | ');
    const named = aisles.filter((aisle) => from.includes(aisle));
    const rest = named.reduce((left, aisle) => left.replace(aisle, ''), from);
    expect([words, aisles.includes(to), /^(\*|[ ,]*)$/.test(rest)]).toEqual([words, true, true]);
  }
});

test.each([
  '',
  '!!!',
  '2%',
  'z',
  'do',
  'w puszce',
  'i i i',
  'ą'.repeat(200),
  'filet z',
  '500 g',
  '🍎',
  'ml '.repeat(66),
  'op z '.repeat(40),
  'puszka i '.repeat(22),
])('a name that says nothing has an aisle too: %j', (name) => {
  expect(Object.keys(WORDS)).toContain(finder.aisleOf(name));
});
