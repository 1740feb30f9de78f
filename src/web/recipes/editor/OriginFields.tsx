import { TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/recipes.ts';
import { recipesQuery } from '../../queries/recipes/recipes.ts';
import classes from './RecipeForm.module.css';
import type { RecipeValues } from './recipe-form.ts';
import { tagsOf } from '../tags.ts';

interface OriginFieldsProps {
  source: string;
  tags: string[];
  onChange: (part: Partial<RecipeValues>) => void;
}

/** What kind of recipe it is, and where it comes from. Tags of other recipes are suggested. */
export function OriginFields({ source, tags, onChange }: OriginFieldsProps) {
  const { data: recipes } = useQuery(recipesQuery([]));
  const known = useMemo(() => tagsOf(recipes ?? []).map(({ tag }) => tag), [recipes]);
  return (
    <div className={classes.head}>
      <TagsInput
        className={classes.tags}
        label={t('recipes.tags')}
        placeholder={tags.length === 0 ? t('recipes.tagsPlaceholder') : undefined}
        data={known}
        value={tags}
        size="md"
        maxTags={LIMITS.tagsPerRecipe}
        maxLength={LIMITS.tagLength}
        acceptValueOnBlur
        // Closed, it would be measured while the form is drawn.
        comboboxProps={{ keepMounted: false }}
        onChange={(changed) => onChange({ tags: changed })}
      />
      <TextInput
        className={classes.source}
        label={t('recipes.source')}
        placeholder={t('recipes.sourcePlaceholder')}
        value={source}
        maxLength={LIMITS.sourceLength}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
      />
    </div>
  );
}
