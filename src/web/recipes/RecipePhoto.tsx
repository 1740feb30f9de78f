import type { Recipe } from '../../contract/recipes/recipes.ts';
import { usePhoto } from '../queries/photos/use-photo.ts';
import { PhotoFigure } from '../ui/photo/PhotoFigure.tsx';
import classes from './RecipePage.module.css';

/** The photo of a recipe, with what this device has changed; nothing where there is none. */
export function RecipePhoto({ recipe: { id, name, photo: version } }: { recipe: Recipe }) {
  const { photo, isPreparing } = usePhoto({ kind: 'recipe', id, version });
  if (photo === undefined && !isPreparing) return null;
  return (
    <div className={classes.photo}>
      <PhotoFigure
        name={name}
        src={photo?.src}
        isWaiting={photo?.isWaiting ?? false}
        isPreparing={isPreparing}
      />
    </div>
  );
}
