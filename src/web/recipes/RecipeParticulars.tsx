import { IconClock } from '@tabler/icons-react';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { shortDay } from '../ui/dates/days.ts';
import { formatMinutes } from './minutes.ts';
import { writeSearch } from './overview/recipe-search.ts';
import classes from './RecipePage.module.css';
import { sourceName, sourceUrl } from './source.ts';

/** How long a recipe takes, what kind it is, where it comes from and when it was last cooked, as far as it says. */
export function RecipeParticulars({ recipe }: { recipe: Recipe }) {
  const { minutes, tags = [], source, cookedOn } = recipe;
  if (minutes === undefined && tags.length === 0 && source === undefined && cookedOn === undefined)
    return null;
  const address = source === undefined ? undefined : sourceUrl(source);
  return (
    <ul className={classes.particulars}>
      {minutes !== undefined && (
        <li>
          <IconClock size="1rem" aria-label={t('recipes.minutes')} role="img" /> {formatMinutes(minutes)}
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>
          <Link className={classes.tag} to={routes.recipes.path + writeSearch({ tags: [tag] })}>
            {tag}
          </Link>
        </li>
      ))}
      {source !== undefined && (
        <li className={classes.source}>
          {t('recipes.sourceOf', { source: '' })}
          {address === undefined ? (
            source
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {sourceName(source)}
            </a>
          )}
        </li>
      )}
      {cookedOn !== undefined && <li>{t('recipes.cookedOn', { day: shortDay(cookedOn) })}</li>}
    </ul>
  );
}
