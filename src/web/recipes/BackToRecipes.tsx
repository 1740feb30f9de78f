import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import classes from './RecipePage.module.css';

export function BackToRecipes() {
  return (
    <Anchor component={Link} to={routes.recipes.path} className={classes.back}>
      <IconArrowLeft size="1.125rem" aria-hidden="true" /> {t('recipes.backToRecipes')}
    </Anchor>
  );
}
