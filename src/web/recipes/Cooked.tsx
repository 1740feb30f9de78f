import { Button } from '@mantine/core';
import { IconChefHat } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Recipe } from '../../contract/recipes.ts';
import { t } from '../texts/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './RecipePage.module.css';
import { useCooked } from './use-cooked.ts';

const CookedBar = lazyPart(async () => (await import('./CookedBar.tsx')).CookedBar);

/** Notes that the recipe was cooked today. It stands below the last step, where that comes true. */
export function Cooked({ recipe }: { recipe: Recipe }) {
  const { noted, isPending, note, takeBack, close } = useCooked(recipe);
  return (
    <>
      <Button
        variant="default"
        className={classes.cooked}
        leftSection={<IconChefHat size="1.125rem" />}
        loading={isPending}
        onClick={note}
      >
        {t('recipes.cooked')}
      </Button>
      <Suspense fallback={null}>
        {noted && <CookedBar day={noted.day} onTakeBack={takeBack} onClose={close} />}
      </Suspense>
    </>
  );
}
