import { readAmount } from './amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { tokenise } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

const ANIMAL =
  /^(?:losos|dorsz|pstrag|mintaj|morszczuk|tunczyk|halibut|sandacz|tilapi|pang[ai]|karp$|sledz|mirun|szczupak|okon|makrel|sol[ai]$|ryb[ay]?$|kurcz|indyk|kaczk|ges$|krolik|schab|karkow|wolowin|wieprzowin|cielecin|jagniecin|poledwic|rostbef|lopatk|ligaw|antrykot|mies)/;
const PART = /^(?:filet|filec|piers|ud[ko]|udek|uda$|podudzi|skrzyd|kotlet|stek|dzwon(?:k|ek))/;

/** What may stand behind the part: 'bez skóry (po ok. 180 g)'. */
const REMARK = /^(?:,?\s(?:bez|ze?)\s[^\d(]*)?\s*(?:\([^()]*\))?$/u;

/**
 * 'łosoś 2 filety' as 'łosoś 2 szt. (filety)': the pieces of fish or meat that a line counts behind its name. Undefined
 * for any other line.
 */
export function ofAnimal(text: string, { dictionary }: Catalogue): string | undefined {
  const tokens = tokenise(text);
  if (!ANIMAL.test(fold(tokens[0]?.key ?? ''))) return undefined;
  const at = tokens.findIndex((_, index) => index > 0 && readAmount(tokens, index));
  const amount = at > 0 ? readAmount(tokens, at) : undefined;
  const part = amount && tokens[amount.next];
  if (amount?.unit !== null || amount.qty === null || !part || !PART.test(fold(part.key))) return undefined;
  const rest = text.slice(part.end);
  if (!REMARK.test(rest)) return undefined;
  const called = dictionary.hasNominative(part.key)
    ? part.key
    : (dictionary.lookUp(part.key)[0]?.word.plural ?? part.key);
  return `${text.slice(0, part.start).trim()} szt. (${called})${rest}`;
}
