import { IconClock } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { nameKey } from '../../../contract/names.ts';
import type { RecipePreview } from '../../../contract/recipes/recipes.ts';
import { t } from '../../texts/recipes.ts';
import { QUICK_MINUTES, type RecipeSearch } from '../../queries/recipes/find-recipes.ts';
import { Chip } from '../Chip.tsx';
import classes from './SearchChips.module.css';
import { tagsOf } from '../tags.ts';

/** Those used most; others are found by typing. */
const MAX_TAGS = 8;

interface SearchChipsProps {
  /** All there are. */
  recipes: readonly RecipePreview[];
  filters: RecipeSearch;
  onChoose: (part: Partial<RecipeSearch>) => void;
}

/** Tags, time and order, if the recipes have them. */
export const SearchChips = memo(function SearchChips({ recipes, filters, onChoose }: SearchChipsProps) {
  const { tags, isQuick, order } = filters;
  const known = useMemo(() => tagsOf(recipes), [recipes]);
  const hasQuick = useMemo(
    () => recipes.some(({ minutes = Infinity }) => minutes <= QUICK_MINUTES),
    [recipes],
  );
  const hasCooked = useMemo(() => recipes.some(({ cookedOn }) => cookedOn !== undefined), [recipes]);
  const chosen = new Set(tags.map(nameKey));
  const shown = known.filter(({ tag }, at) => at < MAX_TAGS || chosen.has(nameKey(tag)));
  const turn = (tag: string): void =>
    onChoose({
      tags: chosen.has(nameKey(tag))
        ? tags.filter((other) => nameKey(other) !== nameKey(tag))
        : [...tags, tag],
    });
  if (shown.length === 0 && !hasQuick && !hasCooked && !isQuick && order === 'name') return null;
  return (
    // In Firefox, Tab stops at scrolling elements, although everything in them can be reached.
    <div className={classes.chips} role="group" tabIndex={-1} aria-label={t('recipes.filters')}>
      {(hasCooked || order === 'cooked') && (
        <Chip
          isChosen={order === 'cooked'}
          onTurn={() => onChoose({ order: order === 'cooked' ? 'name' : 'cooked' })}
        >
          {t('recipes.cookedFirst')}
        </Chip>
      )}
      {(hasQuick || isQuick) && (
        <Chip isChosen={isQuick} onTurn={() => onChoose({ isQuick: !isQuick })}>
          <IconClock size="1rem" aria-hidden="true" />
          {t('recipes.quick', { minutes: QUICK_MINUTES })}
        </Chip>
      )}
      {shown.map(({ tag }) => (
        <Chip key={nameKey(tag)} isChosen={chosen.has(nameKey(tag))} onTurn={() => turn(tag)}>
          {tag}
        </Chip>
      ))}
    </div>
  );
});
