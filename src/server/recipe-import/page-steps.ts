import { isAboutPage } from './about-page.ts';
import type { Step } from './recipe-text.ts';

/** The number of a step on a line of its own: 'Krok 1', 'Krok 2 z 5', '3.' */
export const STEP_NUMBER =
  /^(?:(?:krok|step|schritt|étape|paso) )?\d{1,2}(?: ?(?:z|of|von|\/) ?\d{1,2})?[^\p{L}\p{N}]*$/iu;

/** A longer line says more than what a page says about itself. */
const MAX_TALK_LENGTH = 200;

/** What pages add to the end of a step: '… Zobacz też: Sernik na zimno' */
const TEASER =
  /(?<=[.!?…)] )(?:(?:prze)?czytaj|zobacz|sprawdź|polecamy|polecam) (?:też|także|również) ?:.{1,200}$/iu;

/** Headings above links to other pages. */
const LINKS =
  /^(?:zobacz|polecam|polecamy|warto (?:przeczytać|zobaczyć)|podobne \p{L}+|(?:to )?może (?:cię|ci|was|wam) (?:też |także |również )?(?:zainteres|spodob|zasmak)\p{L}*)\W*$/iu;

/** The steps that a page shows or has in its data, without the advertisements between them and their bare numbers. */
export const stepsOnPage = (steps: readonly Step[]): Step[] =>
  steps
    .filter(({ text }) => isStep(text))
    .map((step) => ({ ...step, text: step.text.replace(TEASER, '').trim() }));

const isStep = (text: string): boolean =>
  !STEP_NUMBER.test(text) && (text.length > MAX_TALK_LENGTH || !(LINKS.test(text) || isAboutPage(text)));
