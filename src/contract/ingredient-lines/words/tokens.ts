/** A piece of a line: a number, a word (with digits or signs that belong to it, as in '7up' or '18%'), or a sign. */
export interface Token {
  kind: 'number' | 'word' | 'sign';
  /** As it stands. */
  text: string;
  /** A word in lower case, without a full stop at its end; a number's and a sign's text. */
  key: string;
  /** Where it stands in the line. */
  start: number;
  end: number;
}

const TOKEN =
  /(?<percent>\d+(?:[.,]\d+)*\s?%|\d+\+(?!\s*[\d\p{L}])|\d+\+(?=\s\d)|\d{2,}\/\d{1,3}(?![\d/]))|(?<number>\d+(?:[.,]\d+)?|[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘])|(?<times>[xX×](?=\d))|(?<word>[\p{L}\p{M}][\p{L}\p{M}\p{N}'’&+]*\.?)|(?<sign>\S)/gu;

/** Units that may follow their number without a blank. With any other letters, the whole is a name: '7up'. */
const GLUED = /^(?:szt|g|gr|kg|dag|dkg|ml|l|litr\p{L}*|kilo|gram\p{L}*|x|op|opak|łyż\p{L}*|szkl\p{L}*)\.?$/iu;

/** Words that form one token with a number and a hyphen before them: '200-gramowe', '6-pak'. */
const HYPHENATED =
  /^(?:(?:kilo)?gramow|(?:mili)?litrow|procentow|centymetrow|warstwow|dniow|godzinn|osobow|kartkow|pak(?:i|ów|u)?$)/iu;

/** The same behind a blank: 'serwetki 3 warstwowe', '1,5 litrowa cola'. The number of '2 litrowe butelki' and '1 litrowa cola' counts. */
const APART =
  /^(?:\d+ (?:warstwow|dniow|godzinn|osobow|kartkow)|\d+[.,]\d+ (?:(?:kilo)?gramow|litrow)|\d\d+ gramow|(?:[2-9]|\d\d+) (?:mili)?litrow(?:[ayą]|ej|ego)$)/iu;

/** Bread is named by its number of grains: 'chleb 7 ziaren' has no amount. */
const BREAD = /^(?:chleb|bułk|bagiet|pieczyw|płatk|musli)/iu;
const GRAINS = /^ziar(?:en|na)$/iu;
/** Names that consist of a number and a word. */
const BRANDS = /^(?:7 (?:days?|up)|3 bit|4 move)$/iu;
/** Letters that form a name with a hyphen and a number after them: 'WD-40', 'B-12'. */
const INITIALS = /^\p{Lu}{1,2}$/u;

/** A line in tokens. Linear in its length. */
export function tokenise(line: string): Token[] {
  const tokens: Token[] = [];
  for (const match of line.matchAll(TOKEN)) {
    const [text] = match;
    const start = match.index;
    const end = start + text.length;
    const last = tokens.at(-1);
    const { percent, number, word } = match.groups ?? {};
    const touches = last?.end === start;
    const counted = tokens.at(-2);
    if (
      touches &&
      last.text === '-' &&
      counted?.kind === 'number' &&
      counted.end === last.start &&
      word !== undefined &&
      HYPHENATED.test(word)
    ) {
      tokens.pop();
      extend(counted, `-${text}`, 'word');
    } else if (
      touches &&
      last.kind === 'number' &&
      word !== undefined &&
      !GLUED.test(word) &&
      /\d$/.test(last.text)
    ) {
      extend(last, text, 'word');
    } else if (touches && last.kind === 'word' && !last.text.endsWith('.') && number !== undefined) {
      extend(last, text, 'word');
    } else if (
      touches &&
      number !== undefined &&
      last.text === '-' &&
      counted?.end === last.start &&
      INITIALS.test(counted.text)
    ) {
      tokens.pop();
      extend(counted, `-${text}`, 'word');
    } else if (last?.kind === 'number' && isNameBehind(last, text, counted)) {
      extend(last, ` ${text}`, 'word');
      last.end = end;
    } else {
      const kind =
        number !== undefined ? 'number' : word !== undefined || percent !== undefined ? 'word' : 'sign';
      tokens.push({ kind, text, key: keyOf(text, kind), start, end });
    }
  }
  return tokens;
}

/** Whether a number and the word behind it are one: '7 days', '1,5 litrowa', '7 ziaren' of a bread. */
function isNameBehind(number: Token, text: string, before: Token | undefined): boolean {
  const both = `${number.text} ${text}`;
  return BRANDS.test(both) || APART.test(both) || (GRAINS.test(text) && BREAD.test(before?.text ?? ''));
}

function extend(token: Token, text: string, kind: Token['kind']): void {
  token.text += text;
  token.end += text.length;
  token.kind = kind;
  token.key = keyOf(token.text, kind);
}

function keyOf(text: string, kind: Token['kind']): string {
  return kind === 'word' ? text.toLowerCase().replace(/\.$/, '') : text;
}

/** Tokens as they stood, with single blanks where there were any. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, start }, at) => (at > 0 && start > (tokens[at - 1]?.end ?? 0) ? ` ${text}` : text))
    .join('');
}
