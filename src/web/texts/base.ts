import type { ErrorCode } from '../../contract/errors.ts';
import { atStart } from './start.ts';
import { lists } from './lists.ts';

/** By code, except those of features, which are known once their texts are loaded. */
const errors = {
  INTERNAL_ERROR: 'Wewnętrzny błąd serwera.',
  RECIPE_NOT_FOUND: 'Nie znaleziono przepisu.',
  PRODUCT_NOT_FOUND: 'Nie znaleziono produktu.',
  PRODUCT_ALREADY_EXISTS: 'Produkt już istnieje.',
  SHOPPING_LIST_ALREADY_EXISTS: 'Lista zakupów już istnieje.',
  SHOPPING_LIST_NOT_FOUND: 'Nie znaleziono listy zakupów.',
  USER_NOT_FOUND: 'Nie znaleziono użytkownika.',
  FORBIDDEN: 'Dostęp zabroniony.',
  UNAUTHORIZED: 'Zaloguj się, aby kontynuować.',
  VALIDATION_ERROR: 'Niepoprawne dane.',
  TOO_MANY_REQUESTS: 'Zbyt wiele prób. Spróbuj ponownie za chwilę.',
  PRODUCT_LIMIT_REACHED: 'Katalog produktów jest pełny. Usuń lub połącz zbędne produkty i spróbuj ponownie.',
  SHOPPING_LIST_LIMIT_REACHED: 'Na serwerze jest już za dużo list. Usuń niepotrzebne i spróbuj ponownie.',
  SHOPPING_LIST_FULL: 'Lista może mieć najwyżej 2000 pozycji. Usuń niepotrzebne i spróbuj ponownie.',
  SERVICE_UNAVAILABLE: 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
  PAYLOAD_TOO_LARGE: 'Przesłane dane są zbyt duże.',
  NOT_FOUND: 'Nie znaleziono.',
} satisfies Partial<Record<ErrorCode, string>>;

/** Texts of every page, and of the lists. */
export const base = {
  errors,
  lists,
  common: {
    appName: 'LZ',
    error: 'Błąd',
    failed: 'Coś poszło nie tak.',
    reload: 'Odśwież stronę',
    name: 'Nazwa',
    save: 'Zapisz',
    add: 'Dodaj',
    yes: 'Tak',
    no: 'Nie',
    close: 'Zamknij',
    retry: 'Spróbuj ponownie',
    home: 'Przejdź do list',
    loading: 'Ładowanie…',
    confirmDefault: 'Czy na pewno chcesz to zrobić?',
    invalidName: 'Niepoprawna nazwa',
    noConnection: 'Brak połączenia. Sprawdź sieć i spróbuj ponownie.',
  },
  shell: {
    ...atStart.shell,
    tagline: 'Wspólna lista zakupów dla całego domu',
    users: 'Użytkownicy',
    logout: 'Wyloguj',
    navigation: 'Nawigacja główna',
    openNavigation: 'Otwórz nawigację',
    closeNavigation: 'Zamknij nawigację',
    skipToContent: 'Przejdź do treści',
  },
  crash: {
    title: 'Unexpected Application Error!',
    text: 'Coś się zepsuło. Odśwież stronę albo wróć do list.',
  },
  /** A product, how much of it, and in what: on lists and in recipes alike. */
  amount: {
    productsFailed: 'Nie udało się pobrać produktów.',
    product: 'Produkt',
    quantity: 'Ilość',
    unit: 'Jednostka',
    productRequired: 'Wybierz produkt.',
    quantityUnread: 'Wpisz liczbę, np. 2 albo 0,5.',
    quantityPositive: 'Ilość musi być większa od zera.',
    quantityTooLarge: 'Ilość może wynosić najwyżej 1 000 000.',
  },
} as const;
