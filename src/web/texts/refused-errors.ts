import { errors as photoErrors } from './photo-problems.ts';
import { type ErrorTexts, translator } from './translate.ts';

/** Errors of changes that wait on the device: shown when they are refused, and with the refused changes. */
export const errors = {
  ...photoErrors,
  SUPERSEDED: 'Na liście nie było już czego zmieniać.',
  PRODUCT_ALREADY_ADDED: 'Produkt został już dodany.',
  STORE_ALREADY_EXISTS: 'Sklep o tej nazwie już istnieje.',
  STORE_LIMIT_REACHED: 'Sklepów jest już za dużo. Usuń niepotrzebne i spróbuj ponownie.',
  STORE_NOT_FOUND: 'Tego sklepu już nie ma. Jeśli jest potrzebny, dodaj go jeszcze raz, a tę zmianę odrzuć.',
  OPERATION_CONFLICT: 'Ta zmiana została już zapisana w innej postaci.',
  AISLE_ORDER_CHANGED: 'Kolejność działów w międzyczasie się zmieniła. Sprawdź ją i spróbuj ponownie.',
  MEAL_NOT_FOUND: 'Nie znaleziono tego posiłku w planie.',
  MEAL_LIMIT_REACHED: 'Na ten dzień zaplanowano już za dużo posiłków. Usuń niepotrzebne i spróbuj ponownie.',
  MEAL_CHANGED: 'Ktoś w międzyczasie zmienił ten posiłek, więc został w planie.',
  PHOTO_CHANGED: 'Ktoś w międzyczasie zmienił to zdjęcie.',
  PHOTO_QUOTA: 'Zabrakło miejsca na zdjęcia. Usuń niepotrzebne i spróbuj ponownie.',
} satisfies ErrorTexts & { SUPERSEDED: string };

export const t = translator({ errors });
