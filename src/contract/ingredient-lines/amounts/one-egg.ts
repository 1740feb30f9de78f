import { strip } from '../line-kinds.ts';
import { remarkLength, remarkStart } from '../names/remarks.ts';
import { tokenise } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

const EGG = /^(?:jaj(?:eczk|k)?o|zoltko|bialko)$/;

/**
 * Whether a line without an amount names one egg, or a part of one: 'jajko', 'roztrzepane żółtko do posmarowania'. The
 * singular of other foods doesn't say that it is one ('cytryna do podania'), nor do other eggs ('białko serwatkowe').
 */
export function isOneEgg(line: string): boolean {
  const tokens = tokenise(strip(line));
  const words = tokens.map(({ key }) => key);
  let at = 0;
  for (let length = remarkLength(words, at); length > 0; length = remarkLength(words, at)) at += length;
  if (!EGG.test(fold(words[at] ?? ''))) return false;
  return tokens[at + 1]?.kind === 'sign' || remarkStart(words.slice(at)) === 1;
}
