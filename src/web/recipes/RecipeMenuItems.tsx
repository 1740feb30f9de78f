import { Menu } from '@mantine/core';
import { IconCalendar, IconDownload, IconPrinter, IconShare } from '@tabler/icons-react';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { type ShownPhoto, usePhoto } from '../queries/photos/use-photo.ts';
import { t } from '../texts/recipes.ts';
import { OpenMenu } from '../ui/overlays/OpenMenu.tsx';
import { shareText } from '../ui/share-text.ts';
import { showError, showSuccess } from '../ui/overlays/toasts.ts';
import { describeRecipe } from './files/recipe-as-text.ts';
import { saveRecipe } from './files/recipe-files.ts';
import { RecipePhotoItems } from './RecipePhotoItems.tsx';

export interface RecipeMenuItemsProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
  onPlan: () => void;
  /** Closes the menu. */
  onClose: () => void;
}

/** The open menu of a recipe. */
export function RecipeMenuItems({ recipe, portions, onPlan, onClose }: RecipeMenuItemsProps) {
  const { photo } = usePhoto({ kind: 'recipe', id: recipe.id, version: recipe.photo });
  return (
    <OpenMenu label={t('recipes.menu')} onClose={onClose}>
      <Menu.Item leftSection={<IconCalendar size="1.125rem" />} onClick={onPlan}>
        {t('recipes.plan')}
      </Menu.Item>
      <RecipePhotoItems recipe={recipe} />
      <Menu.Item leftSection={<IconShare size="1.125rem" />} onClick={() => void send(recipe, portions)}>
        {t('recipes.sendAsText')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size="1.125rem" />} onClick={() => void save(recipe, photo)}>
        {t('recipes.download')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPrinter size="1.125rem" />}
        // Once the menu is closed; otherwise it would be printed.
        onClick={() => setTimeout(print)}
      >
        {t('recipes.print')}
      </Menu.Item>
    </OpenMenu>
  );
}

async function save(recipe: Recipe, photo: ShownPhoto | undefined): Promise<void> {
  const isWhole = await saveRecipe(recipe, photo?.src);
  if (!isWhole) showError(t('recipes.notInFile'));
}

async function send(recipe: Recipe, portions: number | null): Promise<void> {
  const sent = await shareText(recipe.name, describeRecipe(recipe, portions));
  if (sent === 'copied') showSuccess(t('recipes.copied'));
  if (sent === 'failed') showError(t('recipes.notCopied'));
}
