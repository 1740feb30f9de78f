import { translator } from './translate.ts';

/** Texts about push messages on this device. */
export const push = {
  title: 'Powiadomienia',
  hint: 'Gdy ktoś idzie na zakupy, dopisuje coś w czasie Twoich zakupów, udostępnia Ci listę albo ją przekazuje.',
  here: 'Dotyczy tylko tej przeglądarki.',
  enable: 'Włącz powiadomienia',
  disable: 'Wyłącz powiadomienia',
  enabled: 'Powiadomienia są włączone.',
  disabled: 'Powiadomienia są wyłączone.',
  failed: 'Nie udało się włączyć powiadomień.',
  unknownService: 'LZ nie obsługuje powiadomień w tej przeglądarce.',
  blocked: 'Powiadomienia są zablokowane w ustawieniach przeglądarki.',
  homeScreen: 'Najpierw dodaj LZ do ekranu początkowego.',
  insecure: 'Powiadomienia działają tylko wtedy, gdy LZ jest dostępne przez https.',
  unsupported: 'Ta przeglądarka nie obsługuje powiadomień.',
} as const;

export const t = translator({ push });
