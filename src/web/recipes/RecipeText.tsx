import { useCallback } from 'react';
import classes from './recipe-text.module.css';
import { recipeTextNodes } from './sanitise-text.ts';

/** A recipe's text as it was formatted, sanitised here once more. */
export function RecipeText({ html }: { html: string }) {
  const fill = useCallback(
    (place: HTMLDivElement | null) => place?.replaceChildren(recipeTextNodes(html)),
    [html],
  );
  return <div className={classes.text} ref={fill} />;
}
