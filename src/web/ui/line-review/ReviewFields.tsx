import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { ProductNames } from '../../../contract/products.ts';
import type { Unit } from '../../../contract/units.ts';
import { t } from '../../texts/line-review.ts';
import { ProductField } from '../ProductField.tsx';
import { QuantityField } from '../QuantityField.tsx';
import { UNIT_OPTIONS } from '../unit-options.ts';
import classes from './LineReview.module.css';
import type { Row, RowEdits, RowProblem } from './reviewed-line.ts';

interface ReviewFieldsProps {
  shown: Row;
  names: ProductNames;
  withNotes: boolean;
  error: { field: RowProblem['field']; text: string } | undefined;
  onChange: (part: RowEdits) => void;
  onDone: () => void;
}

/** What was understood of one line, to be changed. Whoever changes it wants it added. */
export function ReviewFields({ shown, names, withNotes, error, onChange, onDone }: ReviewFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const change = (part: RowEdits): void => onChange({ ...part, isTaken: true });
  const errorOf = (field: RowProblem['field']): string | undefined =>
    error?.field === field ? error.text : undefined;
  useEffect(() => {
    fields.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const finish = (event: KeyboardEvent<HTMLElement>): void => {
    const isField = event.target instanceof HTMLInputElement;
    // A suggestion that was taken by the same key has said so.
    if (event.key !== 'Enter' || !isField || event.isDefaultPrevented()) return;
    event.preventDefault();
    const summary = event.currentTarget.closest('[data-row]')?.querySelector<HTMLElement>('[aria-expanded]');
    summary?.focus();
    onDone();
  };
  return (
    <div className={classes.fields} ref={fields} onKeyDown={finish}>
      <div className={classes.productField} data-field={shown.isUndecided ? undefined : 'product'}>
        <ProductField
          label={t('amount.product')}
          value={shown.product}
          error={errorOf('product')}
          names={names}
          suggestions="below"
          onChange={(text) => change({ product: { text } })}
          onChosen={({ id = null, name }) => change({ product: { text: name, id } })}
        />
      </div>
      <div className={classes.quantityField} data-field="quantity">
        <QuantityField
          label={t('amount.quantity')}
          value={shown.quantity}
          error={errorOf('quantity')}
          onChange={(quantity) => change({ quantity })}
        />
      </div>
      <NativeSelect
        className={classes.unitField}
        label={t('amount.unit')}
        data={UNIT_OPTIONS}
        value={shown.unit}
        onChange={({ currentTarget }) => change({ unit: currentTarget.value as Unit })}
      />
      {withNotes && (
        <TextInput
          className={classes.noteField}
          label={t('lineReview.note')}
          value={shown.note}
          maxLength={LIMITS.noteLength}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      )}
    </div>
  );
}
