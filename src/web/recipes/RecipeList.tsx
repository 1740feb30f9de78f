import { memo, useDeferredValue } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { formatNumber } from '../../contract/quantities.ts';
import type { RecipePreview } from '../../contract/recipes.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { formatMinutes } from './minutes.ts';
import classes from './RecipesPage.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 60;

/** Links to recipes. The first screenful is painted at once; a thousand rows follow without holding the page. */
export const RecipeList = memo(function RecipeList({ recipes }: { recipes: readonly RecipePreview[] }) {
  const shown = useDeferredValue(recipes, recipes.slice(0, FIRST_ROWS));
  return (
    <ul className={classes.list}>
      {shown.map(({ id, name, portions, minutes }) => (
        <li key={id} className={classes.row}>
          <Link to={pathOf(routes.recipe.path, { id })} className={classes.link}>
            <span className={classes.name}>{name}</span>
            {minutes !== undefined && <span className={classes.minutes}>{formatMinutes(minutes)}</span>}
            {portions !== null && (
              <span className={classes.portions}>
                {t('recipes.portionCount', { count: portions, amount: formatNumber(portions) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
});
