import { type ErrorTexts, translator } from './translate.ts';

/** Texts of the import of recipes. */
export const recipeImport = {
  title: 'Importuj przepis',
  field: 'Adres strony albo treść przepisu',
  fieldForPage: 'Wklej tu skopiowaną stronę',
  fetch: 'Pobierz przepis',
  fetching: 'Pobieram przepis…',
  empty: 'Wpisz adres strony albo wklej przepis.',
  nothingFound: 'Nie znaleźliśmy tu przepisu. Wklej składniki i opis, a my je poukładamy.',
  tooLarge: 'Ta strona jest za duża. Wklej same składniki i sposób przygotowania.',
  failed: 'Nie udało się pobrać przepisu.',
  waiting: 'Pobierzemy przepis, gdy wróci połączenie.',
  stopWaiting: 'Zrezygnuj',
  notTaken: 'Nie udało się odczytać udostępnionej strony. Wklej jej adres albo treść.',
  shared: 'Udostępnione',
  sharedAt: '{{host}}, {{when}}',
  remove: 'Usuń',
  removeNamed: 'Usuń: {{name}}',
  fetchNamed: 'Pobierz przepis: {{name}}',
  sharedText: 'Udostępniony tekst',
  fromFile: 'Przepisy z pliku',
  fromFileHow:
    'Wczytaj pliki z LZ albo z innego programu: eksport z Mealie (albo jego kopię), Tandoora, KitchenOwl lub Papriki, pliki JSON-LD, także spakowane (ZIP), i zapisane strony (HTML).',
  readFiles: 'Wczytaj pliki',
  fileUnreadable: 'Tego pliku nie da się odczytać.',
  fileTooLarge: 'Ten plik jest za duży.',
  filesTooLarge: 'Nie mieści się razem z pozostałymi. Wczytaj go osobno.',
  fileWithoutRecipes: 'W tym pliku nie ma żadnego przepisu.',
  inFile_one: 'W pliku jest {{count}} przepis',
  inFile_few: 'W pliku są {{count}} przepisy',
  inFile_many: 'W pliku jest {{count}} przepisów',
  inFile_other: 'W pliku jest {{count}} przepisu',
  inFiles_one: 'W plikach jest {{count}} przepis',
  inFiles_few: 'W plikach są {{count}} przepisy',
  inFiles_many: 'W plikach jest {{count}} przepisów',
  inFiles_other: 'W plikach jest {{count}} przepisu',
  refused: '{{name}}: {{problem}}',
  refusedMore: 'Innych niewczytanych plików: {{count}}.',
  tickAll: 'Zaznacz wszystkie',
  untickAll: 'Odznacz wszystkie',
  taken: 'Ten przepis już masz.',
  sameName: 'Masz już przepis o tej nazwie.',
  sameSource: 'Masz już przepis z tej strony.',
  added: 'Dodano',
  addedPhotoUnreadable: 'Dodano bez zdjęcia: tego z pliku nie da się odczytać.',
  addedPixelsWithheld: 'Dodano bez zdjęcia: ta przeglądarka nie pozwala zmniejszać zdjęć.',
  addedNoRoomForPhoto: 'Dodano bez zdjęcia: zabrakło miejsca na zdjęcia.',
  addedWithoutPhoto: 'Bez zdjęcia: {{count}}.',
  notAdded: 'Nie udało się dodać przepisu.',
  addChosen: 'Dodaj wybrane: {{count}}',
  saving: 'Dodano {{done}} z {{total}}',
  stop: 'Przerwij',
  addedOf: 'Dodano przepisy: {{added}} z {{total}}.',
  openRecipes: 'Zobacz przepisy',
  savingOffline: 'Brak połączenia. Dodaj pozostałe, gdy wróci.',
  savingTooFast_one: 'Dodano naraz zbyt wiele produktów lub zdjęć. Pozostałe przepisy dodaj za minutę.',
  savingTooFast_few:
    'Dodano naraz zbyt wiele produktów lub zdjęć. Pozostałe przepisy dodaj za {{count}} minuty.',
  savingTooFast_many:
    'Dodano naraz zbyt wiele produktów lub zdjęć. Pozostałe przepisy dodaj za {{count}} minut.',
  savingTooFast_other:
    'Dodano naraz zbyt wiele produktów lub zdjęć. Pozostałe przepisy dodaj za {{count}} minuty.',
  otherWays: 'Inne sposoby',
  byShare: 'Udostępnianie z telefonu',
  byShareHow:
    'Zainstaluj LZ na ekranie głównym. Potem na stronie z przepisem wybierz w przeglądarce „Udostępnij” i LZ.',
  byBookmark: 'Zakładka w przeglądarce',
  byBookmarkHow:
    'Przeciągnij ten przycisk na pasek zakładek. Na stronie z przepisem kliknij zakładkę, a strona trafi tutaj, także taka, która nie wpuszcza naszego serwera:',
  bookmark: 'Do LZ',
  bookmarkPressed: 'Przeciągnij go na pasek zakładek i kliknij dopiero na stronie z przepisem.',
  byPaste: 'Wklejanie',
  byPasteHow:
    'Zaznacz na stronie cały przepis, skopiuj go i wklej w pole powyżej. Tak samo możesz wkleić przepis z wiadomości albo z notatki.',
  unsaved: 'Pobrane i niezapisane',
  unnamed: 'Przepis bez nazwy',
  open: 'Sprawdź: {{name}}',
  openShort: 'Sprawdź',
  reviewTitle: 'Sprawdź przed zapisaniem',
  noAmounts: 'Strona nie podaje ilości. Uzupełnij je przed zapisaniem.',
  noAmountsInRecipe: 'Przepis nie podaje ilości. Uzupełnij je przed zapisaniem.',
  noIngredients: 'Nie znaleźliśmy składników. Dodaj je albo wklej.',
  noText: 'Nie znaleźliśmy sposobu przygotowania. Wpisz go albo wklej.',
  known: 'Ten przepis już masz.',
  openKnown: 'Otwórz',
  addAnyway: 'Dodaj mimo to',
} as const;

const errors = {
  PAGE_HOST_UNKNOWN: 'Nie ma takiego adresu. Sprawdź, czy jest dobrze przepisany.',
  PAGE_NOT_FETCHED:
    'Ta strona nie wpuszcza naszego serwera. Otwórz ją w przeglądarce i wybierz „Udostępnij → LZ” albo wklej jej treść.',
  IMPORT_OFF:
    'Pobieranie stron jest wyłączone na tym serwerze. Otwórz stronę w przeglądarce i wklej jej treść.',
} satisfies ErrorTexts;

export const t = translator({ errors, recipeImport });
