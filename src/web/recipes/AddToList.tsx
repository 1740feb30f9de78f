import { useCallback, useState } from 'react';
import type { Recipe } from '../../contract/recipes.ts';
import { AddedBar } from './AddedBar.tsx';
import { AddToListModal } from './AddToListModal.tsx';
import type { AddedToList } from './use-add-to-list.ts';

interface AddToListProps {
  recipe: Recipe;
  /** To begin with; null where the recipe doesn't say. */
  portions: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog that adds a recipe to a list, and the bar that says so afterwards. */
export function AddToList({ isOpen, ...props }: AddToListProps) {
  const [added, setAdded] = useState<AddedToList>();
  const forget = useCallback(() => setAdded(undefined), []);
  return (
    <>
      {isOpen && <AddToListModal {...props} onAdded={setAdded} />}
      <AddedBar added={added} onClose={forget} />
    </>
  );
}
