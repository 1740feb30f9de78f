/** 'Cześć kochanie', perhaps behind its sender: 'Kasia: hej'; not 'Kochane pierniczki'. */
const HELLO = String.raw`(?:[^:.!?]{1,40}:\s*)?(?:(?:cześć|czesc|hej(?:ka|o)?|witaj(?:cie)?|witam|dzień dobry|dobry wieczór|siema(?:nko)?|ahoj)(?!\p{L})(?:\s(?!to\s|oto\s|masz\s|macie\s)\p{L}+){0,2}|kochan(?:a|y|i|e|ie)(?!\p{L})(?:\smo(?:ja|je|i))?(?:\s\p{L}+(?:[ou]|ie))?)`;
const SENDS = String.raw`(?:masz|macie|mam dla (?:ciebie|was|pani|pana)|łap(?:cie)?|daję|wrzucam|(?:pod|prze|wy|za|od)?syłam|(?:pod|prze|wy|za|od)?sylam)`;
/** 'podsyłam Ci przepis na sernik, o który prosiłaś' */
const RECIPE = String.raw`(?:\s(?:ci|wam|tobie|pani|panu|też|mój|ten|nowy|fajny|super|pyszny|obiecany)){0,3}\sprzepis(?:\sna(?:\s\p{L}+){1,5}?)?(?:,?\s(?:o któr\p{L}+ (?:ci |wam )?(?:pros|pyt|mówi|wspom)\p{L}+|co (?:chcia|prosi)\p{L}+|jak obiec\p{L}+|któr\p{L}+ (?:ci |wam )?obiec\p{L}+))?`;
/** What ends a sentence, or the line. */
const END = String.raw`\s*(?:[.!?:;)…]+(?=\s|$)|[\s,.!?:;)(…*-]*$)`;
const GREETING = new RegExp(
  String.raw`^(?:${HELLO}(?:[\s,.!:;)(-]+(?:${SENDS}|to|oto|tu)${RECIPE})?|${SENDS}${RECIPE})${END}\s*`,
  'iu',
);
const FAREWELL =
  /^(?:buziaki|buziaczki|całusy|całuję|pozdrawiam|pozdrowienia|uściski)(?:,?\s\p{L}+){0,3}[\s,.!:;)(*-]*$/iu;
/** Below a farewell: 'Ciocia Ela'. */
const SIGNATURE = /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?[.,]?$/u;

/** A line of a message without the sentences that only greet, or only bring the recipe; mostly the whole line. */
export function withoutGreeting(line: string): string {
  let rest = line;
  for (let shorter = rest.replace(GREETING, ''); shorter !== rest; shorter = rest.replace(GREETING, '')) {
    rest = shorter;
  }
  return rest;
}

/** The lines of a message without its greeting, and without the farewell and the name at its end. */
export function withoutTalk<T extends { text: string }>(lines: readonly T[]): T[] {
  const end = lines.findLastIndex(({ text }) => FAREWELL.test(text));
  const isSigned = end !== -1 && end === lines.length - 2 && SIGNATURE.test(lines.at(-1)?.text ?? '');
  return lines.flatMap((line, at) => {
    if (at === end || (isSigned && at > end)) return [];
    const text = withoutGreeting(line.text);
    return text === '' && line.text !== '' ? [] : [{ ...line, text }];
  });
}
