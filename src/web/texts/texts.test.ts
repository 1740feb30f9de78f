import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '../../contract/errors.ts';
import { HttpError } from '../http.ts';
import { auth } from './auth.ts';
import { base } from './base.ts';
import { describeError } from './describe-error.ts';
import { ingredients } from './ingredients.ts';
import { login } from './login.ts';
import { newList } from './new-list.ts';
import { overview } from './overview.ts';
import { products, t } from './products.ts';
import './photo-problems.ts';
import './recipe-import.ts';
import './refused.ts';
import { recipes } from './recipes.ts';
import { registration } from './registration.ts';
import { reset } from './reset.ts';
import './sharing.ts';
import { toBuy } from './to-buy.ts';
import { users } from './users.ts';

/** The product's specification gives these words; none may change by accident. */
const CATALOGUE: Partial<Record<ErrorCode, string>> = {
  INTERNAL_ERROR: 'Wewnętrzny błąd serwera.',
  TURNSTILE_FAILURE: 'Błąd weryfikacji tokenu.',
  INVALID_CREDENTIALS: 'Niepoprawne dane logowania.',
  INVALID_CODE: 'Niepoprawny kod.',
  SECOND_FACTOR_ALREADY_ON: 'Weryfikacja dwuetapowa jest już włączona.',
  INVALID_PASSKEY: 'Nie udało się dodać klucza dostępu.',
  EMAIL_ALREADY_USED: 'Istnieje już użytkownik z takim adresem email.',
  FAILED_TO_CREATE_RECIPE: 'Nie udało się utworzyć przepisu.',
  RECIPE_NOT_FOUND: 'Nie znaleziono przepisu.',
  PRODUCT_NOT_FOUND: 'Nie znaleziono produktu.',
  PRODUCT_ALREADY_EXISTS: 'Produkt już istnieje.',
  SHOPPING_LIST_ALREADY_EXISTS: 'Lista zakupów już istnieje.',
  SHOPPING_LIST_NOT_FOUND: 'Nie znaleziono listy zakupów.',
  USER_NOT_FOUND: 'Nie znaleziono użytkownika.',
  USER_ALREADY_HAS_ACCESS: 'Użytkownik posiada już dostęp.',
  PRODUCTS_NOT_FOUND: 'Nie znaleziono produktów.',
  PRODUCT_ALREADY_ADDED: 'Produkt został już dodany.',
  FORBIDDEN: 'Dostęp zabroniony.',
  INACTIVE_ACCOUNT: 'Twoje konto nie zostało jeszcze aktywowane. Skontaktuj się z administratorem.',
  UNAUTHORIZED: 'Zaloguj się, aby kontynuować.',
  VALIDATION_ERROR: 'Niepoprawne dane.',
  TOO_MANY_REQUESTS: 'Zbyt wiele prób. Spróbuj ponownie za chwilę.',
  PRODUCT_IN_USE: 'Produkt jest używany w przepisie lub na liście zakupów.',
  RECIPE_HAS_NO_PRODUCTS: 'Przepis nie ma listy produktów.',
  PRODUCT_LIMIT_REACHED: 'Katalog produktów jest pełny. Usuń lub połącz zbędne produkty i spróbuj ponownie.',
  SHOPPING_LIST_FULL: 'Lista może mieć najwyżej 2000 pozycji. Usuń niepotrzebne i spróbuj ponownie.',
  RECIPE_LIMIT_REACHED: 'Przepisów jest już za dużo. Usuń niepotrzebne i spróbuj ponownie.',
  SHOPPING_LIST_LIMIT_REACHED: 'Na serwerze jest już za dużo list. Usuń niepotrzebne i spróbuj ponownie.',
  OPERATION_CONFLICT: 'Ta zmiana została już zapisana w innej postaci.',
  SERVICE_UNAVAILABLE: 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
  INVALID_RESET_TOKEN: 'Link do zmiany hasła jest nieprawidłowy lub wygasł.',
  PAYLOAD_TOO_LARGE: 'Przesłane dane są zbyt duże.',
};

describe('an error is told', () => {
  // spec: R243
  test.each(Object.entries(CATALOGUE))('%s by its text', (code, text) => {
    expect(describeError(new HttpError(400, code, code as ErrorCode))).toBe(text);
  });

  test('by a text of its own, whatever its code', () => {
    const general = describeError(new HttpError(500, '', 'INTERNAL_ERROR'));
    const untold = ERROR_CODES.filter((code) => describeError(new HttpError(400, '', code)) === general);
    expect(untold).toEqual(['INTERNAL_ERROR']);
  });

  // spec: R224
  test('that is not ours by its own words, when they are short and plain', () => {
    expect(describeError(new HttpError(502, ' Bad gateway\n'))).toBe('Bad gateway');
    for (const text of ['', '<h1>502</h1>', '{"error":1}', 'x'.repeat(161), 'a\u0000b']) {
      expect(describeError(new HttpError(502, text), 'inny tekst')).toBe('Wewnętrzny błąd serwera.');
    }
  });

  test('by what may help, when there was no answer', () => {
    expect(describeError(new HttpError(0, ''), 'Nie udało się pobrać list.')).toBe(
      'Brak połączenia. Sprawdź sieć i spróbuj ponownie.',
    );
  });

  test('by what the caller says, when the program itself failed', () => {
    const broken = new TypeError('x is undefined');
    expect(describeError(broken, 'Nie udało się pobrać list.')).toBe('Nie udało się pobrać list.');
    expect(describeError(broken)).toBe('');
  });
});

describe('words', () => {
  // spec: R244
  test('of red toasts', () => {
    const { amount, lists } = base;
    expect([amount.productsFailed, recipes.fetchFailed, recipes.fetchAllFailed]).toEqual([
      'Nie udało się pobrać produktów.',
      'Nie udało się pobrać przepisu.',
      'Nie udało się pobrać przepisów.',
    ]);
    expect([lists.fetchAllFailed, lists.fetchFailed, users.fetchFailed]).toEqual([
      'Nie udało się pobrać list.',
      'Nie udało się pobrać listy.',
      'Nie udało się pobrać listy użytkowników.',
    ]);
    expect([products.updateFailed, products.deleteFailed, login.failed, reset.failed]).toEqual([
      'Nie udało się zaktualizować produktu.',
      'Nie udało się usunąć produktu.',
      'Błąd logowania',
      'Nie udało się zmienić hasła',
    ]);
  });

  // spec: R245
  test('of green toasts', () => {
    expect([recipes.added, recipes.updated, recipes.deleted]).toEqual([
      'Przepis został dodany.',
      'Przepis został zaktualizowany.',
      'Przepis został usunięty.',
    ]);
    expect([products.deleted, users.added, newList.added, auth.registered, auth.linkAsked]).toEqual([
      'Produkt usunięty',
      'Użytkownik został dodany.',
      'Lista została dodana.',
      'Konto zostało utworzone. Poczekaj na aktywację przez administratora.',
      'Jeśli podany email był prawidłowy, to powinien na niego przyjść link do resetu hasła.',
    ]);
  });

  // spec: R41
  test('of what is wrong in a form', () => {
    const { amount, common } = base;
    expect([amount.productRequired, amount.quantityPositive, ingredients.invalidUnit]).toEqual([
      'Wybierz produkt.',
      'Ilość musi być większa od zera.',
      'Niepoprawna jednostka.',
    ]);
    expect([auth.invalidEmail, auth.passwordRequired, auth.invalidToken, registration.allRequired]).toEqual([
      'Niepoprawny adres email.',
      'Hasło jest wymagane.',
      'Niepoprawny token.',
      'Wszystkie pola muszą być wypełnione.',
    ]);
    expect([auth.passwordsDiffer, reset.passwordRequired, reset.passwordsDiffer]).toEqual([
      'Hasła nie są takie same.',
      'Hasło jest wymagane',
      'Hasła nie są takie same',
    ]);
    expect([common.invalidName, toBuy.listRequired, toBuy.noLists]).toEqual([
      'Niepoprawna nazwa',
      'Niepoprawna lista.',
      'Nie masz jeszcze żadnej listy. Najpierw dodaj listę.',
    ]);
  });

  // spec: R246
  test('of empty screens and questions', () => {
    const { common, lists } = base;
    expect([overview.empty, lists.listEmpty, products.empty, recipes.empty, recipes.noIngredients]).toEqual([
      'Brak list',
      'Lista jest pusta',
      'Brak przepisów',
      'Brak przepisów',
      'Brak składników',
    ]);
    expect([common.confirmDefault, recipes.deleteTitle, common.yes, common.no]).toEqual([
      'Czy na pewno chcesz to zrobić?',
      'Czy na pewno?',
      'Tak',
      'Nie',
    ]);
  });

  // spec: R96
  test('of roles', () => {
    expect(users.roles).toEqual({ admin: 'Administrator', user: 'Użytkownik' });
  });

  // spec: R255
  test('that count take the form of the number', () => {
    const waiting = (count: number) => t('lists.waiting', { count });
    expect([1, 2, 3, 5, 12, 22].map(waiting)).toEqual([
      '1 zmiana czeka',
      '2 zmiany czekają',
      '3 zmiany czekają',
      '5 zmian czeka',
      '12 zmian czeka',
      '22 zmiany czekają',
    ]);
  });
});

/** An object of texts, and all objects within it. */
function* objectsIn(texts: object): Generator<object> {
  yield texts;
  for (const inner of Object.values(texts)) {
    if (typeof inner === 'object') yield* objectsIn(inner);
  }
}

// spec: R18
test('what is counted has every form that Polish has', () => {
  const files = Object.values(import.meta.glob<object>(['./*.ts', '!./*.test.ts'], { eager: true }));
  const forms = new Intl.PluralRules('pl').resolvedOptions().pluralCategories;
  const inForm = new RegExp(`^(.*)_(?:${forms.join('|')})$`);
  const counted = files
    .flatMap((file) => [...objectsIn(file)])
    .flatMap((texts) => {
      const keys = new Set(Object.keys(texts).flatMap((key) => inForm.exec(key)?.[1] ?? []));
      return [...keys].map((key) => ({ key, texts }));
    });

  expect(counted.length).toBeGreaterThan(20);
  expect(
    counted.flatMap(({ key, texts }) =>
      forms.map((form) => `${key}_${form}`).filter((name) => !Object.hasOwn(texts, name)),
    ),
  ).toEqual([]);
});

describe('a text', () => {
  test('takes what its names stand for, and looks for nothing in what people typed', () => {
    expect(t('lists.progress', { checked: 3, total: 12 })).toBe('3 z 12');
    expect(t('products.nothingFound', { query: '{{query}} $t(lists.title) <b>' })).toBe(
      'Żaden produkt nie pasuje do „{{query}} $t(lists.title) <b>”.',
    );
  });

  test('asks for its names, and for the number that chooses its form, by type', () => {
    // @ts-expect-error -- a misspelt name
    t('lists.waiting', { coutn: 3 });
    // @ts-expect-error -- a missing name
    t('lists.progress', { checked: 3 });
    // @ts-expect-error -- no values
    t('lists.progress');
    // @ts-expect-error -- a value that nothing stands for
    t('lists.title', { count: 1 });
    // @ts-expect-error -- words have no form
    t('lists.waiting', { count: '3' });
    expect(t('lists.waiting', { count: 3 })).toBe('3 zmiany czekają');
  });

  test('that only names a number has one form', () => {
    expect(t('lists.basket', { count: 2 })).toBe('W koszyku · 2');
  });
});
