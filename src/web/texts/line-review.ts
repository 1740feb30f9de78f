import { translator } from './translate.ts';

/** Texts of the review of pasted lines. */
export const lineReview = {
  title: 'Sprawdź przed dodaniem',
  addAll: 'Dodaj wszystkie',
  addTicked: 'Dodaj zaznaczone',
  take: 'Dodaj: {{text}}',
  newProduct: 'nowy produkt',
  newName: '{{name}} (nowy produkt)',
  leftOut: 'Pominięte',
  section: 'Część przepisu',
  takeAsProduct: 'Dodaj jako produkt',
  takeLineAsProduct: 'Dodaj jako produkt: {{text}}',
  whichProduct: 'Który to produkt?',
  productNotChosen: 'Wybierz jeden z tych produktów.',
  lineTooLong: 'Ten wiersz jest za długi.',
  note: 'Uwagi',
  asBought: 'Kupione od razu odhacz',
  done: 'Gotowe',
  noneTaken: 'Zaznacz co najmniej jeden wiersz.',
  tooManyLines: 'To pierwsze {{most}} wierszy. Pozostałe wklej osobno.',
  moreLater: 'To pierwsze {{most}} wierszy. Następne zobaczysz po ich dodaniu.',
  closeTitle: 'Zamknąć bez dodawania?',
  closeText: 'Poprawki wprowadzone w tym oknie przepadną.',
} as const;

export const t = translator({ lineReview });
