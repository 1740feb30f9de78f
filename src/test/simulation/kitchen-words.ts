import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';

/** For the names that intents know. */
const FORMS: Record<string, string> = {
  'Produkt 0': 'Pomidor',
  'Produkt 1': 'Pomidory',
  'Produkt 2': 'Ząbek czosnku',
  'Produkt 3': 'Ząbki czosnku',
};

const UNITS_ADDED = ['kg', 'cup', 'clove'] as const;

/** With products whose names are forms of each other, as people make them, and newer units. */
export function inKitchenWords(draft: OperationDraft): OperationDraft {
  if (draft.type !== 'item.add') return draft;
  const items = draft.items.map((item) => ({
    ...item,
    productName: FORMS[item.productName] ?? item.productName,
    unit: UNITS_ADDED[item.qty % UNITS_ADDED.length] ?? item.unit,
  }));
  return { ...draft, items };
}
