import { recipeImport } from './recipe-import.ts';
import { translator } from './translate.ts';

/** Texts of another program's recipes in a file. */
export const otherRecipes = {
  ours: 'Przepisy z LZ: {{count}}',
  title: 'Przepisy z innego programu: {{count}}',
  how: 'Zapisz wszystkie naraz albo sprawdzaj po kolei. Przepisy, którym czegoś brakuje, zostaną tutaj do sprawdzenia. Zdjęcia wczytamy z archiwum, jeśli w nim są.',
  saveAll: 'Zapisz wszystkie ({{count}})',
  lacking: 'Brakuje: {{what}}. Sprawdź ten przepis przed zapisaniem.',
  lacks: { name: 'nazwy', ingredients: 'składników', amounts: 'ilości', text: 'sposobu przygotowania' },
  next: 'Następny przepis (czeka: {{count}})',
  photoNotSent: 'Nie udało się wysłać zdjęcia z pliku. {{reason}}',
  photoAfterSave: 'Zdjęcie z pliku dodamy po zapisaniu.',
  below: 'Przepisy z innego programu są pod tą listą.',
  left: 'Na tej liście mieści się najwyżej {{most}} przepisów. Nie zmieściło się: {{count}}. Zapisz albo usuń te, które tu są, i wczytaj plik jeszcze raz.',
  removeAll: 'Usuń wszystkie',
  tooManyUnsaved:
    'Niezapisanych przepisów może czekać najwyżej {{count}}. Najpierw zapisz albo usuń któryś z nich.',
  filesWithout_one: 'Pominięto {{count}} plik, w którym nie ma przepisu.',
  filesWithout_few: 'Pominięto {{count}} pliki, w których nie ma przepisu.',
  filesWithout_many: 'Pominięto {{count}} plików, w których nie ma przepisu.',
  filesWithout_other: 'Pominięto {{count}} pliku, w którym nie ma przepisu.',
  filesUnreadable_one: 'Pominięto {{count}} plik: jest uszkodzony albo za duży.',
  filesUnreadable_few: 'Pominięto {{count}} pliki: są uszkodzone albo za duże.',
  filesUnreadable_many: 'Pominięto {{count}} plików: są uszkodzone albo za duże.',
  filesUnreadable_other: 'Pominięto {{count}} pliku: są uszkodzone albo za duże.',
} as const;

/** Apart from those of the import's page, which doesn't wait for them. */
export const t = translator({ recipeImport, otherRecipes });
