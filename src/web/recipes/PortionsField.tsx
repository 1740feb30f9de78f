import { useLayoutEffect, useRef, useState } from 'react';
import { readPortions } from '../../contract/recipes/portions.ts';
import { showNumber } from '../../contract/quantities/quantities.ts';
import { t as inPortions } from '../texts/portions.ts';
import { selectAll } from '../ui/focus/select-all.ts';
import classes from './IngredientsCard.module.css';

interface PortionsFieldProps {
  portions: number;
  onChange: (portions: number) => void;
}

/**
 * Lies over the number, and is visible while it has the focus. Text that isn't a number of portions changes nothing.
 */
export function PortionsField({ portions, onChange }: PortionsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // After Enter the focus stays, and what is typed next is another number, not more digits of this one.
  useLayoutEffect(() => {
    if (typed === undefined && document.activeElement === field.current) field.current?.select();
  }, [typed]);
  const take = (): void => {
    const wanted = readPortions(typed ?? '');
    if (wanted != null) onChange(wanted);
    setTyped(undefined);
  };
  return (
    <input
      ref={field}
      className={classes.portionsField}
      aria-label={inPortions('portions.label')}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={8}
      value={typed ?? showNumber(portions)}
      onFocus={selectAll}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      onBlur={take}
    />
  );
}
