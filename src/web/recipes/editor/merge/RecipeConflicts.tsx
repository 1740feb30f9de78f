import { Stack, Text } from '@mantine/core';
import { showQuantity } from '../../../../contract/quantities.ts';
import { t } from '../../../texts/recipe-merge.ts';
import type { FormIngredientInSection } from './merge-ingredients.ts';
import type { RecipeConflict } from './merge-recipe.ts';
import classes from './RecipeConflicts.module.css';

/** What an overwriting save replaces, with both versions where they are short. */
export function RecipeConflicts({ conflicts }: { conflicts: readonly RecipeConflict[] }) {
  return (
    <Stack gap="xs">
      <Text>{t('recipeMerge.overwriteText')}</Text>
      <ul className={classes.list}>
        {conflicts.map((conflict, index) => (
          // The list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Conflict conflict={conflict} />
          </li>
        ))}
      </ul>
      <Text>{t('recipeMerge.overwriteRest')}</Text>
    </Stack>
  );
}

function Conflict({ conflict }: { conflict: RecipeConflict }) {
  switch (conflict.part) {
    case 'tags':
    case 'text':
    case 'order':
    case 'ingredients':
      return <div className={classes.part}>{t(`recipeMerge.${conflict.part}`)}</div>;
    case 'ingredient': {
      const { productName, mine, theirs } = conflict;
      const hasSection = describe(mine) === describe(theirs);
      return (
        <Versions
          name={productName}
          mine={describe(mine, hasSection)}
          theirs={describe(theirs, hasSection)}
        />
      );
    }
    default: {
      const { part, mine, theirs } = conflict;
      return (
        <Versions
          name={t(`recipeMerge.${part}`)}
          mine={mine.trim() || t('recipeMerge.none')}
          theirs={theirs.trim() || t('recipeMerge.none')}
        />
      );
    }
  }
}

function Versions({ name, mine, theirs }: { name: string; mine: string; theirs: string }) {
  return (
    <>
      <div className={classes.part}>{name}</div>
      <div className={classes.versions}>{t('recipeMerge.versions', { mine, theirs })}</div>
    </>
  );
}

/** '200 g, drobno posiekana', and the part of the recipe where only that differs. */
function describe(ingredient: FormIngredientInSection | undefined, hasSection = false): string {
  if (ingredient === undefined) return t('recipeMerge.removed');
  const { note = '', section } = ingredient;
  return [showQuantity(ingredient), note, hasSection ? section : ''].filter((part) => part !== '').join(', ');
}
