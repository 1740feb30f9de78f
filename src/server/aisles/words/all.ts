import type { AisleName } from '../aisles.ts';
import { ALCOHOL } from './alcohol.ts';
import { BABIES } from './babies.ts';
import { BREAD } from './bread.ts';
import { CANNED } from './canned.ts';
import { DAIRY } from './dairy.ts';
import { DRINKS } from './drinks.ts';
import { DRY } from './dry.ts';
import { FISH } from './fish.ts';
import { FROZEN } from './frozen.ts';
import { HOT_DRINKS } from './hot-drinks.ts';
import { HOUSEHOLD } from './household.ts';
import { HYGIENE } from './hygiene.ts';
import { MEAT } from './meat.ts';
import { OTHER } from './other.ts';
import { PETS } from './pets.ts';
import { PHARMACY } from './pharmacy.ts';
import { PRODUCE } from './produce.ts';
import { SPICES } from './spices.ts';
import { SWEETS } from './sweets.ts';

/**
 * The products of each aisle: names in the nominative, with commas between them. A name's first word is the product
 * itself; the more words of a product's name an entry has, the more it counts.
 */
export const WORDS: Record<AisleName, string> = {
  'Warzywa i owoce': PRODUCE,
  Pieczywo: BREAD,
  'Nabiał i jaja': DAIRY,
  'Mięso i wędliny': MEAT,
  Ryby: FISH,
  Mrożonki: FROZEN,
  'Sypkie i makarony': DRY,
  'Puszki i słoiki': CANNED,
  'Przyprawy, sosy i oleje': SPICES,
  'Słodycze i przekąski': SWEETS,
  'Kawa i herbata': HOT_DRINKS,
  Napoje: DRINKS,
  Alkohol: ALCOHOL,
  'Chemia i papier': HOUSEHOLD,
  Higiena: HYGIENE,
  'Dla dzieci': BABIES,
  'Dla zwierząt': PETS,
  Apteka: PHARMACY,
  Inne: OTHER,
};
