import type { PlainLine } from './plain-lines.ts';

/** 'Home » Przepisy » Zupy', 'Strona główna / Ciasta' */
const BREADCRUMB = /\p{L}\s[»›]\s\p{L}|^(?:home|strona główna|przepisy)\s*[»›>/]\s*\p{L}/iu;
const NAVIGATION = /^(?:przejdź do treści|home|menu|strona główna|przepisy|szukaj|kontakt|zaloguj się)$/i;
/** Lines that a page shows after its recipe. */
const BEHIND =
  /^(?:komentarz(?:e|y)?(?:\s*[:(].*)?|\d+ komentarz\p{L}*|(?:dodaj|zostaw|napisz) komentarz|zobacz (?:też|także|również)\s?:?|(?:podobne|polecane|powiązane|inne|więcej) (?:przepis\p{L}*|wpis\p{L}*|artykuł\p{L}*)|(?:podoba|podobał) (?:ci|wam) się .*\?|(?:to )?może (?:cię|ci|was) (?:też |także |również )?(?:zainteresować|spodobać|zasmakować)|newsletter|o (?:mnie|autor\p{L}+)|polityka prywatności|masz newsa\?.*)$/iu;
/** Lines that a page shows beside its recipe or after it. */
const BESIDE = /^(?:(?:udostępnij|podziel się)(?: przepis\p{L}*)?:?|(?:kategori[ae]|tagi):.*)$/iu;

/** The lines of a page that was copied as a whole, without the parts around its recipe. */
export function withoutFrame(lines: readonly PlainLine[], isName: (line: PlainLine) => boolean): PlainLine[] {
  const first = lines.findIndex(({ hasAmount, kind }) => hasAmount || kind === 'ingredients');
  if (first === -1) return [...lines];
  const above = lines.slice(0, first);
  const navigation = above.findLastIndex(({ text }) => BREADCRUMB.test(text) || NAVIGATION.test(text));
  const title = navigation === -1 ? -1 : titleIn(lines, navigation + 1, first, isName);
  const start = title === -1 ? navigation + 1 : title;
  const method = lines.findIndex(({ kind }, at) => at > first && kind === 'method');
  const end = lines.findIndex(
    ({ text }, at) =>
      at > first && (BEHIND.test(text) || (at > method && method !== -1 && BESIDE.test(text))),
  );
  const kept = lines.slice(start, end === -1 ? undefined : end).filter(({ text }) => !BESIDE.test(text));
  return title === -1 ? kept : kept.filter(({ text }, at) => at === 0 || text !== lines[title]?.text);
}

/** Below its navigation, a page repeats its title more often than the names of its categories. */
function titleIn(
  lines: readonly PlainLine[],
  from: number,
  to: number,
  isName: (line: PlainLine) => boolean,
): number {
  const times = new Map<string, number>();
  for (const { text } of lines) times.set(text, (times.get(text) ?? 0) + 1);
  let [title, most] = [-1, 1];
  for (const [at, line] of lines.slice(from, to).entries()) {
    const count = times.get(line.text) ?? 0;
    if (count > most && isName(line)) [title, most] = [from + at, count];
  }
  return title;
}
