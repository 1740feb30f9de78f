import { Button } from '@mantine/core';
import { IconChefHat } from '@tabler/icons-react';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { t } from '../../texts/recipes.ts';
import { UndoBar } from '../../ui/undo/UndoBar.tsx';
import classes from '../RecipePage.module.css';
import { useCooked } from './use-cooked.ts';

/** Records that the recipe was cooked today. It is below the last step, where cooking ends. */
export function Cooked({ recipe }: { recipe: Recipe }) {
  const { note, bar } = useCooked(recipe);
  return (
    <>
      <Button
        variant="default"
        className={classes.cooked}
        leftSection={<IconChefHat size="1.125rem" />}
        onClick={note}
      >
        {t('recipes.cooked')}
      </Button>
      <UndoBar {...bar} />
    </>
  );
}
