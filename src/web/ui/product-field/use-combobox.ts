import { type KeyboardEvent, useId, useState } from 'react';

interface Options {
  /** How many suggestions there are now. */
  count: number;
  /** Where they stand: above the field the first is the lowest, and the arrows go the other way. */
  side: 'above' | 'below';
  /** They open when this becomes true. */
  mustChoose?: boolean | undefined;
  onChoose: (index: number) => void;
}

/**
 * The keyboard and the roles of a text field with a list of suggestions: opened by typing or an arrow, one chosen
 * by arrows and Enter, closed by Escape. The focus stays in the field.
 */
export function useCombobox({ count, side, mustChoose = false, onChoose }: Options) {
  const id = useId();
  const [isWanted, setWanted] = useWanted(mustChoose);
  const [selected, setSelected] = useState(-1);
  const isOpen = isWanted && count > 0;
  const optionId = (index: number): string => `${id}-${index}`;

  const open = (): void => {
    setWanted(true);
    setSelected(-1);
  };
  const close = (): void => {
    setWanted(false);
    setSelected(-1);
  };
  const choose = (index: number): void => {
    close();
    onChoose(index);
  };
  /** After either end it continues at the other. */
  const step = (by: 1 | -1): void => {
    if (!isOpen) return setWanted(true);
    const next = selected === -1 && by === -1 ? count - 1 : (selected + by + count) % count;
    setSelected(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a letter is being composed the keys belong to the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return close();
    if (event.key === 'ArrowDown') step(side === 'below' ? 1 : -1);
    else if (event.key === 'ArrowUp') step(side === 'below' ? -1 : 1);
    else if (event.key === 'Enter' && isOpen && selected !== -1) choose(selected);
    else return;
    event.preventDefault();
  };

  return {
    isOpen,
    open,
    field: {
      role: 'combobox',
      'aria-haspopup': 'listbox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && selected !== -1 ? optionId(selected) : undefined,
      // A dialog around the field stays open when Escape closes the suggestions.
      'data-mantine-stop-propagation': isOpen || undefined,
      onKeyDown,
      onBlur: close,
    },
    list: { id, role: 'listbox' as const },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option' as const,
      // What scrolls them counts as in reach of the keyboard, although the focus stays in the field.
      tabIndex: -1,
      'aria-selected': index === selected,
      onClick: () => choose(index),
    }),
  };
}

function useWanted(mustChoose: boolean) {
  const [isWanted, setWanted] = useState(false);
  const [hadToChoose, setHadToChoose] = useState(false);
  if (hadToChoose !== mustChoose) {
    setHadToChoose(mustChoose);
    setWanted(isWanted || mustChoose);
  }
  return [isWanted, setWanted] as const;
}
