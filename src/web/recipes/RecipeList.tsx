import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { formatNumber } from '../../contract/quantities.ts';
import type { RecipePreview } from '../../contract/recipes.ts';
import { Link } from '../navigation/Link.tsx';
import { useThumbs } from '../queries/photos.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { Thumb } from '../ui/photo/Thumb.tsx';
import { formatMinutes } from './minutes.ts';
import classes from './RecipesPage.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 60;

/** Long enough for the next key. */
const PAUSE_MS = 300;

/** The first screenful at once, and all of them once nobody types any more. */
function useShown(recipes: readonly RecipePreview[]): readonly RecipePreview[] {
  /** What was shown whole last; undefined at first, when a place further down may have to be found again. */
  const [whole, setWhole] = useState<readonly RecipePreview[]>();
  const isFirst = whole === undefined;
  useEffect(() => {
    const show = (): void => startTransition(() => setWhole(recipes));
    const timer = setTimeout(show, isFirst ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [recipes, isFirst]);
  return useMemo(() => (whole === recipes ? recipes : recipes.slice(0, FIRST_ROWS)), [whole, recipes]);
}

/** Links to recipes. */
export const RecipeList = memo(function RecipeList({ recipes }: { recipes: readonly RecipePreview[] }) {
  const shown = useShown(recipes);
  const versions = useMemo(() => recipes.map(({ id, photo }) => [id, photo] as const), [recipes]);
  const thumbs = useThumbs('recipe', versions);
  return (
    <ul className={classes.list}>
      {shown.map(({ id, name, portions, minutes }) => (
        <li key={id} className={classes.row}>
          <Link
            to={pathOf(routes.recipe.path, { id })}
            className={classes.link}
            data-photo={thumbs.has(id) || undefined}
          >
            <span className={classes.name}>{name}</span>
            {minutes !== undefined && <span className={classes.minutes}>{formatMinutes(minutes)}</span>}
            {portions !== null && (
              <span className={classes.portions}>
                {t('recipes.portionCount', { count: portions, amount: formatNumber(portions) })}
              </span>
            )}
            <Thumb src={thumbs.get(id)} />
          </Link>
        </li>
      ))}
    </ul>
  );
});
