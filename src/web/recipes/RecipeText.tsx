import { useEffect, useLayoutEffect, useRef } from 'react';
import classes from './recipe-text.module.css';
import type { SteppedText } from './recipe-steps.ts';
import type { Struck } from './cooking/use-struck.ts';

interface RecipeTextProps {
  text: SteppedText;
  /** Of the steps, in their order. */
  keys: readonly string[];
  struck: Struck;
}

/** A recipe's text as it was formatted. A tap anywhere on a step, except on a link, strikes it out. */
export function RecipeText({ text: { nodes, steps }, keys, struck: { isStruck, toggle } }: RecipeTextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...nodes), [nodes]);
  useLayoutEffect(() => {
    for (const [at, { element, box }] of steps.entries()) {
      box.checked = isStruck(keys[at] ?? '');
      element.toggleAttribute('data-struck', box.checked);
    }
  });
  useEffect(() => {
    const click = (event: MouseEvent): void => {
      const at = steps.findIndex(({ element }) => element.contains(event.target as Node));
      if (at !== -1 && isTap(event)) toggle(keys[at] ?? '');
    };
    const { current } = place;
    current?.addEventListener('click', click);
    return () => current?.removeEventListener('click', click);
  });
  return <div className={classes.text} ref={place} />;
}

/** Whether a click means the step, and not a link in it or a selection of words. */
function isTap({ target, detail }: MouseEvent): boolean {
  if (target instanceof HTMLInputElement) return true;
  if (target instanceof Element && target.closest('a') !== null) return false;
  const hasSelected = getSelection()?.isCollapsed === false;
  // The second click of a double one has chosen a word; the first one had struck the step.
  return !hasSelected || detail === 2;
}
