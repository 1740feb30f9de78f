import { readAmount } from './amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { tokenise } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

const ANIMAL =
  /^(?:losos|dorsz|pstrag|mintaj|morszczuk|tunczyk|halibut|sandacz|tilapi|pang[ai]|karp$|sledz|mirun|szczupak|okon|makrel|sol[ai]$|ryb[ay]?$|kurcz|indyk|kaczk|ges$|krolik|schab|karkow|wolowin|wieprzowin|cielecin|jagniecin|poledwic|antrykot|mies)/;
const PART = /^(?:filet|filec|piers|ud[ko]|udek|uda$|podudzi|skrzyd|kotlet|stek|dzwon(?:k|ek))/;

/**
 * 'łosoś 2 filety' as 'łosoś 2 szt. (filety)': the pieces of fish or meat that a line counts behind its name. Undefined
 * for any other line.
 */
export function ofAnimal(text: string, { dictionary }: Catalogue): string | undefined {
  const tokens = tokenise(text);
  const [animal, last] = [tokens[0], tokens.at(-1)];
  const isOne =
    animal && last && ANIMAL.test(fold(animal.key)) && PART.test(fold(last.key)) && tokens.length > 2;
  if (!isOne) return undefined;
  const at = tokens.findIndex((_, index) => index > 0 && readAmount(tokens, index));
  const amount = at > 0 ? readAmount(tokens, at) : undefined;
  if (amount?.unit !== null || amount.qty === null || amount.next !== tokens.length - 1) return undefined;
  const part = dictionary.hasNominative(last.key)
    ? last.key
    : (dictionary.lookUp(last.key)[0]?.word.plural ?? last.key);
  return `${text.slice(0, last.start).trim()} szt. (${part})`;
}
