import { translator } from './translate.ts';

/** Texts for two people who edit one recipe. */
export const recipeMerge = {
  changedElsewhere:
    'Ktoś zmienił ten przepis podczas Twojej edycji: {{parts}}. Zapisanie połączy tamte zmiany z Twoimi. Wczytanie nowej wersji usunie Twoje.',
  changedMeanwhile: 'Ktoś zmienił ten przepis',
  loadTheirs: 'Wczytaj nową wersję',
  overwriteTitle: 'Zastąpić zmiany innej osoby?',
  overwriteText: 'Ktoś w międzyczasie zmienił to samo co Ty:',
  overwriteRest: 'Zapisanie zastąpi to Twoją wersją. Pozostałe zmiany się połączą.',
  keepBothTitle: 'Zapisać obie wersje?',
  keepBothText: 'Ktoś w międzyczasie dopisał coś w tym samym miejscu co Ty:',
  keepBothRest: 'Zapisanie zachowa jedno i drugie, najpierw tamto. Pozostałe zmiany też się połączą.',
  bothKept: 'Zostaną obie wersje, najpierw tamta.',
  versions: 'Twoja wersja: {{mine}}, tamta: {{theirs}}',
  mine: 'Twoja wersja:',
  theirs: 'Tamta wersja:',
  removed: 'usunięto',
  none: 'brak',
  name: 'nazwa',
  portions: 'liczba porcji',
  minutes: 'czas',
  source: 'źródło',
  tags: 'tagi',
  text: 'sposób przygotowania',
  ingredients: 'składniki',
  order: 'kolejność składników',
} as const;

export const t = translator({ recipeMerge });
