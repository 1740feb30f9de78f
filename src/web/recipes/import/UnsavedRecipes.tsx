import { Button } from '@mantine/core';
import { useState } from 'react';
import { pathOf } from '../../../contract/page-path.ts';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/recipe-import.ts';
import { formatWhen } from '../../ui/dates/format-when.ts';
import { findUnsaved, forgetUnsaved, reviewIn } from './import-drafts.ts';
import classes from './ImportPage.module.css';
import { WaitingRow } from './WaitingRow.tsx';

/** Recipes that were found in pages and are neither saved nor discarded. */
export function UnsavedRecipes() {
  const { id: userId } = useUser();
  const [unsaved, setUnsaved] = useState(() => findUnsaved(userId));
  if (unsaved.length === 0) return null;
  const remove = (draft: (typeof unsaved)[number]): void => {
    forgetUnsaved(userId, draft);
    setUnsaved(findUnsaved(userId));
  };
  return (
    <section aria-labelledby="unsaved">
      <h2 id="unsaved" className={classes.heading}>
        {t('recipeImport.unsaved')}
      </h2>
      <ul className={classes.rows}>
        {unsaved.map((draft) => {
          const { recipeId, form, savedAt, values } = draft;
          const name = values.name.trim() || t('recipeImport.unnamed');
          return (
            <WaitingRow
              key={form}
              name={name}
              detail={formatWhen(savedAt)}
              action={
                <Button
                  component={Link}
                  variant="default"
                  aria-label={t('recipeImport.open', { name })}
                  to={pathOf(routes.importedRecipe.path, { id: recipeId })}
                  onClick={() => reviewIn(recipeId, form)}
                >
                  {t('recipeImport.openShort')}
                </Button>
              }
              onRemove={() => remove(draft)}
            />
          );
        })}
      </ul>
    </section>
  );
}
