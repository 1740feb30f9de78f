import { TextInput, type TextInputProps } from '@mantine/core';
import { LIMITS } from '../../contract/limits.ts';
import { parseQuantity, showNumber } from '../../contract/quantities/quantities.ts';
import { selectAll } from './focus/select-all.ts';

interface QuantityFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As typed: '0,5', '1/2', '½'. */
  value: string;
  onChange: (value: string) => void;
}

/** A quantity as a Pole types it; the arrow keys step by one. */
export function QuantityField({ value, onChange, ...props }: QuantityFieldProps) {
  const step = (by: number): void => {
    const next = (parseQuantity(value) ?? 0) + by;
    if (next > 0 && next <= LIMITS.quantityMax) onChange(showNumber(next));
  };
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={selectAll}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') step(1);
        else if (event.key === 'ArrowDown') step(-1);
        else return;
        event.preventDefault();
      }}
    />
  );
}
