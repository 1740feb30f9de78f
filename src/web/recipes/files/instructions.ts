import type { Instruction } from '../../../contract/recipes/recipe-file.ts';
import { contentOf, stepsIn } from '../recipe-steps.ts';
import { recipeTextNodes } from '../sanitise-text.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** A recipe's text without its formatting: its steps, below their headings if it has any. */
export function instructionsOf(html: string): Instruction[] {
  const text = recipeTextNodes(html);
  // Its two lines are one here.
  for (const lineBreak of text.querySelectorAll('br')) lineBreak.replaceWith(' ');
  const steps = new Set<Element>(stepsIn(text));
  const instructions: Instruction[] = [];
  let part: string[] | undefined;
  for (const element of text.querySelectorAll(`${HEADINGS}, li, p`)) {
    const content = contentOf(element);
    if (steps.has(element)) {
      if (part) part.push(content);
      else instructions.push({ text: content });
    } else if (element.matches(HEADINGS) && content !== '') {
      part = [];
      instructions.push({ heading: content, steps: part });
    }
  }
  return instructions;
}
