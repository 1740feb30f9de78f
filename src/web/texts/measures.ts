import { translator } from './translate.ts';

/** Texts of what units of a product weigh, on its page. */
export const measures = {
  title: 'Ile waży szklanka, łyżka, sztuka…',
  hint: 'Na tej podstawie listy pokazują, ile kupić. Zmiany widzą wszyscy.',
  failed: 'Nie udało się pobrać miar produktu.',
  saveFailed: 'Nie udało się zapisać miary.',
  is: '{{one}} =',
  quantityOf: 'Ile to {{one}}',
  unitOf: 'Jednostka dla: {{one}}',
  usual: 'wartość domyślna',
  removed: 'nie przeliczamy',
  restore: 'Przywróć domyślną',
  restoreOf: 'Przywróć domyślną wartość: {{one}}',
  saveOf: 'Zapisz: {{one}}',
  removeOf: 'Usuń: {{one}}',
  changedTo: 'Ktoś właśnie zmienił to na: {{what}}',
  removedMeanwhile: 'Ktoś właśnie usunął tę miarę.',
  circular: 'Tej jednostki nie można tu użyć, bo sama zależy od tej miary. Wybierz inną.',
  another: 'Inna miara',
  boughtBy: 'Kupujemy po',
  boughtByQuantity: 'Kupujemy po: ilość',
  boughtByUnit: 'Kupujemy po: jednostka',
  boughtByHint: 'Na listach zobaczysz, ile to opakowań.',
} as const;

export const t = translator({ measures });
