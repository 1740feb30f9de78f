import { memo, useCallback, useMemo } from 'react';
import { pathOf } from '../../../contract/page-path.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import type { RecipePreview } from '../../../contract/recipes/recipes.ts';
import { Link } from '../../navigation/Link.tsx';
import { useThumbs } from '../../queries/photos/photos.ts';
import { routes } from '../../routes.ts';
import { t } from '../../texts/recipes.ts';
import { LongList } from '../../ui/LongList.tsx';
import { Thumb } from '../../ui/photo/Thumb.tsx';
import { formatMinutes } from '../minutes.ts';
import classes from './RecipesPage.module.css';

interface RecipeListProps {
  recipes: readonly RecipePreview[];
  isWhole?: boolean;
  isHidden?: boolean;
}

/** Links to recipes. */
export const RecipeList = memo(function RecipeList({ recipes, ...props }: RecipeListProps) {
  const versions = useMemo(() => recipes.map(({ id, photo }) => [id, photo] as const), [recipes]);
  const thumbs = useThumbs('recipe', versions);
  const row = useCallback(
    (recipe: RecipePreview) => <RecipeRow key={recipe.id} recipe={recipe} thumb={thumbs.get(recipe.id)} />,
    [thumbs],
  );
  return <LongList items={recipes} row={row} {...props} />;
});

interface RecipeRowProps {
  recipe: RecipePreview;
  thumb: string | undefined;
}

function RecipeRow({ recipe: { id, name, portions, minutes }, thumb }: RecipeRowProps) {
  return (
    <li>
      <Link
        to={pathOf(routes.recipe.path, { id })}
        className={classes.link}
        data-photo={thumb !== undefined || undefined}
      >
        <span className={classes.name}>{name}</span>
        {minutes !== undefined && <span className={classes.minutes}>{formatMinutes(minutes)}</span>}
        {portions !== null && (
          <span className={classes.portions}>
            {t('recipes.portionCount', { count: portions, amount: showNumber(portions) })}
          </span>
        )}
        <Thumb src={thumb} />
      </Link>
    </li>
  );
}
