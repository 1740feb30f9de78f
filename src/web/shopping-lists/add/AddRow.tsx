import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps, FocusEvent } from 'react';
import { AddItemForm } from './AddItemForm.tsx';
import classes from '../ShoppingListPage.module.css';

/** In a store the add row is folded away until it is asked for, and again once it is left empty. */
export function useFolding(isHere: boolean) {
  const [isAdding, { open: unfold, close: fold }] = useDisclosure();
  return { isFolded: isHere && !isAdding, unfold, fold };
}

interface AddRowProps extends ComponentProps<typeof AddItemForm> {
  /** Something was typed, which must not be folded away when a trip begins. */
  onTyped: () => void;
  onLeft: () => void;
}

/** The add row, and what happens when the focus leaves it while it is empty. */
export function AddRow({ onTyped, onLeft, ...form }: AddRowProps) {
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const isTyped = currentTarget.querySelector('[data-typed]') !== null;
    if (!isTyped && !currentTarget.contains(relatedTarget)) onLeft();
  };
  return (
    <div className={classes.adding} onInput={onTyped} onBlur={leave}>
      <AddItemForm {...form} />
    </div>
  );
}
