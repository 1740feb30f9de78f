import type { Recipe } from '../../contract/recipes/recipes.ts';
import { choosePhoto, removePhoto } from '../queries/photos/change-photo.ts';
import { usePhoto } from '../queries/photos/use-photo.ts';
import { PhotoItems } from '../ui/photo/PhotoItems.tsx';

/** The actions on the photo of a recipe, in its menu. */
export function RecipePhotoItems({ recipe: { id, name, photo: version } }: { recipe: Recipe }) {
  const owner = { kind: 'recipe', id, name, version } as const;
  const { photo } = usePhoto(owner);
  return (
    <PhotoItems
      hasPhoto={photo !== undefined}
      onChoose={() => void choosePhoto(owner)}
      onRemove={() => void removePhoto(owner)}
    />
  );
}
