import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';

/** The aisles that migration 0011 makes, in the order in which most Polish stores have them. Another one needs a migration. */
export const AISLES = [
  ['019a8f00-0000-7000-8000-000000000001', 'Warzywa i owoce'],
  ['019a8f00-0000-7000-8000-000000000002', 'Pieczywo'],
  ['019a8f00-0000-7000-8000-000000000003', 'Nabiał i jaja'],
  ['019a8f00-0000-7000-8000-000000000004', 'Mięso i wędliny'],
  ['019a8f00-0000-7000-8000-000000000005', 'Ryby'],
  ['019a8f00-0000-7000-8000-000000000006', 'Mrożonki'],
  ['019a8f00-0000-7000-8000-000000000007', 'Sypkie i makarony'],
  ['019a8f00-0000-7000-8000-000000000008', 'Puszki i słoiki'],
  ['019a8f00-0000-7000-8000-000000000009', 'Przyprawy, sosy i oleje'],
  ['019a8f00-0000-7000-8000-00000000000a', 'Słodycze i przekąski'],
  ['019a8f00-0000-7000-8000-00000000000b', 'Kawa i herbata'],
  ['019a8f00-0000-7000-8000-00000000000c', 'Napoje'],
  ['019a8f00-0000-7000-8000-00000000000d', 'Alkohol'],
  ['019a8f00-0000-7000-8000-00000000000e', 'Chemia i papier'],
  ['019a8f00-0000-7000-8000-00000000000f', 'Higiena'],
  ['019a8f00-0000-7000-8000-000000000010', 'Dla dzieci'],
  ['019a8f00-0000-7000-8000-000000000011', 'Dla zwierząt'],
  ['019a8f00-0000-7000-8000-000000000012', 'Apteka'],
  [OTHER_AISLE_ID, 'Inne'],
] as const;

export type AisleName = (typeof AISLES)[number][1];

const IDS: ReadonlyMap<string, string> = new Map(AISLES.map(([id, name]) => [name, id]));

/** The id that an aisle of a new installation has. */
export const aisleId = (name: AisleName): string => IDS.get(name) ?? OTHER_AISLE_ID;
