import { wordsToDigits } from './amounts/amount-in-words.ts';
import { withCircumstancesBehind, withShopLabel, withUrgentLabel } from './line-parts.ts';
import { withoutShortened } from './names/shortened-words.ts';
import { isUnit } from './units/unit-words.ts';
import { withGrams } from './words/english.ts';
import type { FoodDictionary } from './words/food-dictionary.ts';

/**
 * A line as it would be written with care, so that no later rule needs to know how people hurry: '2xmleko' is '2x mleko',
 * 'jog. nat.' is 'jogurt naturalny', 'karkówka b/k' is 'karkówka bez kości', 'lidl chleb' is 'lidl: chleb'.
 */
export const spelledWithCare = (line: string, dictionary: FoodDictionary): string =>
  withoutShortened(
    spelledOut(
      spacedOut(
        withCircumstancesBehind(
          withShopLabel(withUrgentLabel(line.replaceAll(MARKS, ''), dictionary), dictionary),
          dictionary,
        ),
        dictionary,
      ),
    ),
    dictionary,
  );

/** 'mleko 2 l!!', 'jajka 10 szt?', '! masło': how urgent or certain a line is, around all that it says. */
const MARKS = /^[!?]+\s*(?=[\p{L}\d])|[\s!?…]+$/gu;

/** '2xmleko', '10jajek', '2butelki' */
const GLUED_BEHIND = /^(\d{1,3}x(?=\p{L}{4})|\d{1,3}(?=\p{L}{3}))(\p{L}+)/u;
/** 'twaróg chudy 2kostki' */
const UNIT_BEHIND_NAME = /(?<=\p{L} )(\d{1,3})(?=(\p{L}{4,})(?:$| ))/giu;
/** 'mleko2l', 'jajka10szt' */
const GLUED_BEFORE = /(?<![\p{L}\p{N}])\p{L}{3,}(?=\d)/gu;
/** '.5 kg sera' */
const WITHOUT_ZERO = /^[.,](?=\d{1,2} ?(?:kg|kilo|l|litra?)(?!\p{L}))/u;

/** 'dla Zosi jogurt' and 'chleb dla Zosi bez glutenu': a name has its capital, but 'karma dla kota' is called so. */
const FOR_NAMED =
  /^[Dd]la \p{Lu}\p{Ll}+ (?=\p{Ll})|(?<=[\p{Ll}\d%] )dla \p{Lu}\p{Ll}+(?=$| ?x?\d| (?:bez|ze?|na|we?) )/u;

/** 'prezent dla Zosi' is another one than 'prezent dla Jana'. */
const GIFT = /^(?:prezent|upomin|kwiat|bukiet|kart|tort)/iu;

/** With blanks that a hurried thumb left out; '7up', '6pack' and 'q10' have none. */
function spacedOut(said: string, dictionary: FoodDictionary): string {
  const isFood = (word: string): boolean => dictionary.has(word.toLowerCase());
  const isApart = (word: string): boolean =>
    !/^pac?k/i.test(word) && (isFood(word) || isUnit(word.toLowerCase()));
  const isNoted = !GIFT.test(said) && said.split(' ').some(isFood);
  const line = isNoted ? said.replace(FOR_NAMED, '($&) ') : said;
  return line
    .replace(WITHOUT_ZERO, '0,')
    .replace(GLUED_BEHIND, (all, number: string, word: string) => (isApart(word) ? `${number} ${word}` : all))
    .replaceAll(UNIT_BEHIND_NAME, (number, _, word: string) =>
      isUnit(word.toLowerCase()) ? `${number} ` : number,
    )
    .replaceAll(GLUED_BEFORE, (word) => (isFood(word) ? `${word} ` : word));
}

/** 'proszek do piecz.', 'olej do smaż.': a shortened purpose of a product. */
const SHORTENED = /(?<=\sdo )(?:(piecz)|(sma[żz])|(got))\./giu;

/** 'karkówka b/k', 'b.k.' and 'z/k', as butchers write it, and 'żel p/prysznic'. */
const WITHOUT_BONES = /(?<=\s)b(?:\/([ks])|\.\s?k\.)(?![\p{L}/])/giu;
const WITH_BONES = /(?<=\s)z(?:\/k|\.\s?k\.)(?![\p{L}/])/giu;
/** 'woda n/gaz', as receipts print it */
const STILL = /(?<=\s)n\/(?:gaz|g)\.?(?![\p{L}/])/giu;
const UNDER = /(?<=\s)p\/\s?(?=pryszn|ocz)/giu;

/** '30 lub 36%' */
const PERCENT_BEFORE = /(?<=\p{L}\s)(\d{1,2})(?=\s(?:lub|albo|czy|bądź)\s\d{1,2}\s?%)/gu;

/** 'worki na śmieci 60 litrów' and '60-litrowe' are called by '60 l'. */
const BAGS = /^(?:\S+ )?wor(?:k|ów|ecz)/iu;
const LITRES = /(?<=\d)[ -]?litr(?:[óo]w|y|ow(?:e|ych))(?!\p{L})/giu;

/** '18 proc.', '2 procent' */
const SPELT_PERCENT = /(?<=\d)\s?proc(?:ent\p{L}*|\.)(?!\p{L})/giu;
/** 'dwa procent', 'osiemdziesiąt dwa procent', as people dictate */
const DICTATED_PERCENT = /(?<!\p{L})(\p{L}+ )?(\p{L}+) procent\p{L}*/giu;

function withDigits(all: string, before: string | undefined, last: string): string {
  const both = `${before ?? ''}${last}`;
  const digits = [wordsToDigits(both), `${before ?? ''}${wordsToDigits(last)}`].find((said) => said !== both);
  return digits === undefined ? all : `${digits}%`;
}

/** 'mięso wieprzowo - wołowe', but neither 'na surowo – tarta' nor 'gotowo - mrożone' */
const APART_HYPHEN =
  /(?<=\p{L}{2}owo)(?<!(?<!\p{L})(?:na|po)\s+\p{L}+)\s*[-–]\s+(?=\p{L}+(?:ow|[^\saąeęo]n|ęc|[sc]k)(?:i?[yea]|i|i?ego|i?ej|[iy]ch)(?!\p{L}))/giu;

/** 'mleko (3,2)' */
const KIND_IN_BRACKETS = /^((?:mle|mas|[śs]mi|czek)\p{L}+(?:\s\p{L}+)*)\s\((\d+(?:[.,]\d)?)\)/iu;

/** 'mleko 2 kart.'; a pack of cards has '52 kart' */
const CARTONS = /(?<=\d ?)kart\.(?![\p{L}\d])/giu;

/** 'papier ksero 5 ryz', which is rice elsewhere */
const REAMS = /(?<=^papier\D*\d )ryz(?!\p{L})/iu;

/** '150g+50g cukru' */
const GLUED_PLUS = /(?<=\d ?\p{L}{1,3})\+(?=\d)/gu;

/** A line with its abbreviations and glued signs as the other rules expect them. */
const spelledOut = (line: string): string =>
  withGrams(BAGS.test(line) ? line.replaceAll(LITRES, ' l') : line)
    .replaceAll(SPELT_PERCENT, '%')
    .replaceAll(DICTATED_PERCENT, withDigits)
    .replaceAll(GLUED_PLUS, ' + ')
    .replace(REAMS, 'ryzy')
    .replaceAll(CARTONS, ' kartony')
    .replace(KIND_IN_BRACKETS, '$1 $2')
    .replaceAll(APART_HYPHEN, '-')
    .replaceAll(SHORTENED, (_, baking?: string, frying?: string) =>
      baking !== undefined ? 'pieczenia' : frying !== undefined ? 'smażenia' : 'gotowania',
    )
    .replaceAll(WITHOUT_BONES, (_, what?: string) => `bez ${what?.toLowerCase() === 's' ? 'skóry' : 'kości'}`)
    .replaceAll(WITH_BONES, 'z kością')
    .replaceAll(UNDER, 'pod ')
    .replaceAll(STILL, 'niegazowana')
    .replaceAll(PERCENT_BEFORE, '$1%');
