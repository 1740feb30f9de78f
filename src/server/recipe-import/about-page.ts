import { strip } from '../../contract/ingredient-lines/line-kinds.ts';

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
  /^(?:r ?e ?k ?l ?a ?m ?a|autopromocja|artykuł sponsorowany|materiał (?:promocyjny|sponsorowany|reklamowy|partnera))[^\p{L}\p{N}]*$/iu,
  /^(?:dalsz[ya] (?:część|ciąg)|ciąg dalszy)(?: (?:artykułu|tekstu|przepisu|materiału|wpisu))? (?:pod|poniżej|znajd)/iu,
  /^(?:prze)?czytaj (?:też|także|również|więcej)(?!\p{L})/iu,
  // 'Zobacz też: Sernik', 'Sprawdź także nasze przepisy na zupy'; not 'Sprawdź też temperaturę mięsa.'
  /^(?:zobacz|sprawdź|obejrzyj|polecam|polecamy) (?:też|także|również)(?: ?:|.{0,60}(?:przepis|artykuł|wpis))/iu,
  /^(?:zobacz|sprawdź|polecam|polecamy|polecany (?:artykuł|przepis)|warto (?:przeczytać|zobaczyć)) ?: .*[^.]$/iu,
  /^(?:kup|zamów)\s.*(?:sklepie|promocj|koszyk|online|książk|e-?book)/iu,
  /^(?:pobierz|odbierz)\s.*e-?book/iu,
  /^(?:dodaj|przenieś)(?: (?:wszystk|składnik|produkt|zakup)\p{L}*)* (?:do|na) (?:koszyk|list)\p{L}*$/iu,
  /^przepis na \P{N}{3,60} znajdziesz\s/iu,
  /^(?:masz|znasz)\s.*\?.*(?:napisz|wyślij|podziel)/iu,
  /^strona \d{1,3} (?:z|\/) \d{1,3}$/iu,
  // What is in a portion: 'B: 15 g, T: 10 g, W: 60 g'.
  /^b(?:iałko)?\s?[:–=-]?\s?\d[\d.,]*\s?g[\s,;|/]+t(?:łuszcze?)?\s?[:–=-]?\s?\d/iu,
  // What mail programs write above and below a message.
  /^(?:w )?dni[au] .{6,80}(?:napisał\(?a?\)?|pisze)\s?:?$/iu,
  /^(?:od|do|dw|udw|from|to|cc)\s?:.*@/iu,
  /^(?:wysłano|data|date|sent)\s?:.*(?:19|20)\d\d/iu,
  /^[^<>@]{0,60}<[^<>\s@]+@[^<>\s@]+>:?$/u,
  /^-*\s?\P{N}{0,30}(?:wiadomość|message)\P{N}{0,30}-{3,}$/iu,
  /^(?:wysłan[eo]|wiadomość wysłana|sent) (?:z|from|za pomocą)\s.*(?:iphone|ipad|android|samsung|telefon|smartfon|outlook|poczt)/iu,
  /^(?:(?:super|okej|ok|dzięki|dzieki|dziękuję|dziekuje|mniam|pycha|pyszne|ekstra|wow|bardzo)[\s,.!]*)+$/iu,
];
const HASHTAGS = /^#[\p{L}\d_]+(?:\s+#[\p{L}\d_]+)*$/u;

/** A longer line says more. */
const MAX_LENGTH = 300;

/** Whether a line belongs to the page around a recipe, or to the talk around it. */
export function isAboutPage(raw: string): boolean {
  const text = raw.length > MAX_LENGTH ? '' : strip(raw);
  return HASHTAGS.test(raw.trim()) || ABOUT_PAGE.some((pattern) => pattern.test(text));
}
