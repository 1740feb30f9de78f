import { add, by, check, type DemoList, item, lately, type Step } from './steps.ts';

/** Bought every week: from then on the list knows when they are due again. */
const earlierWeeks: Step[] = [33, 26, 19].flatMap((days) => {
  const everyWeek = [
    item('Ziemniaki', 2, 'kg'),
    item('Jabłka', 1.5, 'kg'),
    item('Ser żółty', 300, 'g', 'w plastrach'),
    item('Jogurt naturalny', 4),
    item('Chleb żytni', 1, 'piece', 'krojony'),
    item('Mleko', 3, 'l'),
  ];
  const isMonthly = days === 33;
  const bought = isMonthly ? [...everyWeek, item('Proszek do prania', 1)] : everyWeek;
  return [
    by('ola', days, '18:30', add(...bought)),
    by('jan', days - 1, '16:20', check(...bought.map(({ product }) => product))),
    by('jan', days - 1, '16:50', { clear: 'checked' }),
  ];
});

const twoWeeksBefore: Step[] = [
  by(
    'ola',
    12,
    '18:05',
    add(
      item('Chleb żytni', 1),
      item('Masło', 2),
      item('Jajka', 10),
      item('Mleko', 2, 'l'),
      item('Ziemniaki', 2, 'kg'),
      item('Marchew', 500, 'g'),
    ),
  ),
  by('ola', 12, '18:09', add(item('Pierś z kurczaka', 600, 'g', 'na sobotę'))),
  by('jan', 12, '20:31', add(item('Kawa ziarnista', 1, 'kg'), item('Ser żółty', 300, 'g', 'w plastrach'))),
  by('basia', 11, '07:50', { set: 'Mleko', qty: 3 }),
  by('jan', 11, '16:12', check('Chleb żytni', 'Mleko')),
  by('jan', 11, '16:15', check('Masło', 'Jajka')),
  by('jan', 11, '16:19', check('Ziemniaki', 'Marchew')),
  by('jan', 11, '16:21', { uncheck: ['Masło'] }),
  by('jan', 11, '16:26', check('Masło')),
  by('jan', 11, '16:30', check('Pierś z kurczaka', 'Kawa ziarnista', 'Ser żółty')),
  by('ola', 11, '17:02', { clear: 'checked' }),
];

const lastWeek: Step[] = [
  by(
    'basia',
    7,
    '19:20',
    add(
      item('Jabłka', 2, 'kg'),
      item('Banany', 6),
      item('Płatki owsiane', 500, 'g'),
      item('Jogurt naturalny', 4),
    ),
  ),
  by(
    'ola',
    7,
    '19:45',
    add(
      item('Makaron spaghetti', 500, 'g'),
      item('Passata pomidorowa', 2),
      item('Parmezan', 150, 'g'),
      item('Bazylia w doniczce', 1),
    ),
  ),
  by('jan', 6, '12:05', { remove: ['Parmezan'] }),
  by('ola', 6, '12:06', { restore: ['Parmezan'] }),
  by('basia', 6, '17:30', check('Jabłka', 'Banany')),
  by('basia', 6, '17:34', check('Makaron spaghetti', 'Passata pomidorowa', 'Parmezan')),
  by('basia', 6, '17:40', check('Płatki owsiane', 'Jogurt naturalny', 'Bazylia w doniczce')),
  by('basia', 6, '18:20', { clear: 'checked' }),
];

const thisWeek: Step[] = [
  by(
    'ola',
    3,
    '20:10',
    add(
      item('Mąka pszenna', 1, 'kg'),
      item('Cukier', 1, 'kg'),
      item('Drożdże świeże', 1),
      item('Masło', 2),
      item('Jajka', 10),
    ),
  ),
  by(
    'basia',
    3,
    '20:24',
    add(
      item('Mąka pszenna', 500, 'g', 'na naleśniki'),
      item('Mleko', 2, 'l'),
      item('Twaróg półtłusty', 500, 'g'),
      item('Śmietana 18%', 1),
    ),
  ),
  by(
    'jan',
    2,
    '08:02',
    add(
      item('Kawa ziarnista', 500, 'g'),
      item('Płyn do naczyń', 1),
      item('Chleb żytni', 1, 'piece', 'krojony'),
    ),
  ),
  by('ola', 2, '13:15', { set: 'Kawa ziarnista', qty: 1, unit: 'kg' }),
  by(
    'basia',
    2,
    '20:40',
    add(
      item('Pomidory malinowe', 1, 'kg'),
      item('Ogórki gruntowe', 500, 'g'),
      item('Koper', 1),
      item('Rzodkiewka', 2),
    ),
  ),
  by('jan', 1, '09:30', add(item('Mleko', 500, 'ml', 'do kawy'))),
  by('jan', 1, '17:05', check('Chleb żytni', 'Masło')),
  by('jan', 1, '17:09', check('Jajka', 'Płyn do naczyń')),
  by('basia', 1, '17:20', add(item('Jajka', 6, 'piece', 'od pani Krysi'))),
  by('ola', 1, '19:00', { remove: ['Rzodkiewka'] }),
  lately('basia', 70, add(item('Papier toaletowy', 1), item('Karma mokra dla kota', 6, 'can'))),
  lately('ola', 40, check('Cukier', 'Drożdże świeże')),
  lately('jan', 25, add(item('Natka pietruszki', 1, 'some'))),
  lately('ola', 12, { set: 'Twaróg półtłusty', note: 'byle nie chudy' }),
  lately('jan', 8, { cook: 'Naleśniki', portions: 6 }),
];

const barbecue: Step[] = [
  by(
    'jan',
    5,
    '18:00',
    add(
      item('Karkówka', 1.5, 'kg'),
      item('Kiełbasa śląska', 1, 'kg'),
      item('Kaszanka', 6),
      item('Węgiel drzewny', 2),
      item('Podpałka do grilla', 1),
    ),
  ),
  by(
    'basia',
    5,
    '18:30',
    add(
      item('Papryka czerwona', 4),
      item('Cukinia', 2),
      item('Cebula czerwona', 4),
      item('Pieczarki', 500, 'g'),
      item('Szpikulce do szaszłyków', 1),
    ),
  ),
  by('jan', 5, '18:35', { rename: 'Grill na działce w sobotę' }),
  by(
    'ola',
    4,
    '10:15',
    add(
      item('Bułki kajzerki', 12),
      item('Ketchup', 1),
      item('Musztarda', 1),
      item('Sos tatarski', 1),
      item('Ogórki kiszone', 1),
    ),
  ),
  by('ola', 4, '10:20', add(item('Kiełbasa śląska', 500, 'g', 'cienka, dla dzieci'))),
  by('jan', 4, '20:30', { set: 'Karkówka', qty: 2 }),
  by(
    'basia',
    3,
    '12:00',
    add(item('Woda gazowana', 6, 'l'), item('Lemoniada', 3, 'l'), item('Piwo bezalkoholowe', 8, 'can')),
  ),
  by('jan', 3, '12:10', add(item('Lemoniada', 1.5, 'l'))),
  by('jan', 2, '18:40', check('Węgiel drzewny', 'Podpałka do grilla')),
  by('jan', 2, '18:44', check('Szpikulce do szaszłyków')),
  by('basia', 1, '10:05', check('Papryka czerwona', 'Cukinia', 'Cebula czerwona')),
  by('ola', 1, '10:20', { uncheck: ['Cukinia'] }),
  by('ola', 1, '16:30', check('Ketchup', 'Musztarda')),
  by('ola', 1, '16:31', { set: 'Bułki kajzerki', qty: 16 }),
  by('basia', 1, '16:50', { remove: ['Sos tatarski'] }),
  lately('jan', 55, check('Kaszanka')),
];

const pharmacy: Step[] = [
  by(
    'ola',
    4,
    '08:15',
    add(item('Witamina D', 1), item('Plastry opatrunkowe', 1), item('Syrop na kaszel', 1)),
  ),
  by('ola', 2, '19:10', add(item('Krem z filtrem', 2, 'piece', 'SPF 50'))),
  by('ola', 1, '12:40', check('Witamina D')),
];

const workshop: Step[] = [
  by(
    'jan',
    8,
    '11:20',
    add(
      item('Wkręty do drewna', 100, 'piece', '4 × 40'),
      item('Papier ścierny', 5, 'piece', 'ziarno 120'),
      item('Taśma malarska', 2),
      item('Farba biała do ścian', 5, 'l'),
    ),
  ),
  by('jan', 8, '15:05', add(item('Farba biała do ścian', 2.5, 'l', 'do łazienki'))),
  by('jan', 5, '17:30', check('Taśma malarska')),
];

const birthday: Step[] = [
  by(
    'basia',
    6,
    '21:10',
    add(
      item('Balony', 20),
      item('Świeczki na tort', 8),
      item('Torebka na prezent', 1),
      item('Kartka urodzinowa', 1),
    ),
  ),
  by(
    'basia',
    6,
    '21:18',
    add(item('Mąka tortowa', 500, 'g'), item('Mascarpone', 500, 'g'), item('Maliny', 400, 'g')),
  ),
  by('basia', 2, '16:45', check('Balony', 'Kartka urodzinowa')),
];

export const LISTS: readonly DemoList[] = [
  {
    name: 'Zakupy na tydzień',
    owner: 'ola',
    members: ['jan', 'basia'],
    store: 'Lidl',
    steps: [...earlierWeeks, ...twoWeeksBefore, ...lastWeek, ...thisWeek],
  },
  { name: 'Grill na działce', owner: 'jan', members: ['ola', 'basia'], steps: barbecue },
  { name: 'Apteka', owner: 'ola', members: [], steps: pharmacy },
  { name: 'Warsztat', owner: 'jan', members: [], steps: workshop },
  { name: 'Urodziny Zosi', owner: 'basia', members: [], steps: birthday },
];
