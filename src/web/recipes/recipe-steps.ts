import { recipeTextNodes } from './sanitise-text.ts';

export interface Step {
  element: HTMLElement;
  /** Isn't seen: it is there for the keyboard and for screen readers. */
  box: HTMLInputElement;
  content: string;
}

/** A recipe's text to show. */
export interface SteppedText {
  nodes: readonly Node[];
  /** In the order of the text. */
  steps: readonly Step[];
}

/** A recipe's text as it was formatted, sanitised here once more, with a checkbox in each of its steps. */
export function steppedText(html: string): SteppedText {
  const text = recipeTextNodes(html);
  const steps = stepsIn(text).map((element, at) => {
    const content = contentOf(element);
    element.id = `recipe-step-${at + 1}`;
    element.dataset.step = '';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.setAttribute('aria-labelledby', element.id);
    element.prepend(box);
    return { element, box, content };
  });
  return { nodes: [...text.childNodes], steps };
}

/**
 * The steps: the items of lists, and the paragraphs outside of them. An item that holds another list isn't a step, but
 * its paragraphs are.
 */
export function stepsIn(text: ParentNode): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('li, p')].filter(
    (element) =>
      contentOf(element) !== '' && (element.tagName === 'LI' ? !hasList(element) : isOnItsOwn(element)),
  );
}

/** The text of an element on one line, whatever its formatting. */
export const contentOf = (element: Element): string => element.textContent.replaceAll(/\s+/gu, ' ').trim();

const hasList = (element: Element): boolean => element.querySelector('ul, ol') !== null;

function isOnItsOwn(paragraph: Element): boolean {
  const item = paragraph.closest('li');
  return item === null || hasList(item);
}
