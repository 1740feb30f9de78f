import { strip } from '../../contract/ingredient-lines/line-kinds.ts';
import type { PlainLine } from './plain-lines.ts';

/** Lines of a page or message that say nothing about its recipe, wherever they stand. */
const ABOUT_PAGE = [
  /^reklama$/iu,
  // 'Przejdź do przepisu Drukuj przepis'
  /^(?:(?:(?:przejdź|skocz|idź) do|(?:wy)?drukuj|zapisz|przypnij|oceń|udostępnij|pobierz|skopiuj|polub) przepis\p{L}*[\s|•·]*)+$/iu,
  /^(?:(?:wy)?drukuj|facebook|pinterest|instagram|whatsapp|messenger|twitter|lubię to!?(?: komentarz udostępnij)?)$/iu,
  /^(?:opublikowan[oy]|data publikacji|dodan[oy]|(?:ostatnia )?aktualizacja|zaktualizowano)(?:\s|:).*(?:19|20)\d\d/iu,
  /^(?:redakcja|źródło zdję\p{L}*|zdjęci[ae]|foto|ocena|dieta|(?:poziom |stopień )?trudnoś(?:ć|ci)|rodzaj dania|typ dania|(?:czytaj|zobacz|sprawdź) (?:też|także|również))\s*[:|]/iu,
  /^(?:autor(?:ka)?|tekst):.*(?:19|20)\d\d/iu,
  /^fot\.\s/iu,
  /^(?:średnia )?\d(?:[.,]\d+)?\s*(?:z|\/)\s*\d+\s*(?:głos\p{L}*|gwiazd\p{L}*|\([^()]*głos[^()]*\))$/iu,
  /^(?:kalorie|kaloryczność)\s*:?\s*\d+\s*(?:kcal)?$/iu,
  // The buttons for other numbers of portions.
  /^(?:[\d½]{1,2}x\s*){2,}$/iu,
  /^(?:zobacz|pokaż|czytaj) (?:mniej|więcej)$/iu,
  /^(?:(?:za)?obserwuj|polub|śledź)\s.*(?:@|profil|stron|mnie|nas(?!\p{L}))/iu,
  /^zapisz,? (?:(?:ten |sobie )?(?:post|na później)|(?:że)?by |aby )/iu,
  /^(?:(?:super|okej|ok|dzięki|dzieki|dziękuję|dziekuje|mniam|pycha|pyszne|ekstra|wow|bardzo)[\s,.!]*)+$/iu,
];
const HASHTAGS = /^#[\p{L}\d_]+(?:\s+#[\p{L}\d_]+)*$/u;

/** Whether a line belongs to the page around a recipe, or to the talk around it. */
export function isAboutPage(raw: string): boolean {
  const text = strip(raw);
  return HASHTAGS.test(raw.trim()) || ABOUT_PAGE.some((pattern) => pattern.test(text));
}

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
