import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { t } from '../../texts/line-review.ts';
import { ProductField } from '../product-field/ProductField.tsx';
import { QuantityField } from '../QuantityField.tsx';
import { UNIT_OPTIONS } from '../unit-options.ts';
import classes from './LineReview.module.css';
import type { Row, RowEdits, RowProblem } from './reviewed-line.ts';

interface ReviewFieldsProps {
  /** The line. */
  label: string;
  shown: Row;
  names: ProductNames;
  withNotes: boolean;
  error: { field: RowProblem['field']; text: string } | undefined;
  onChange: (part: RowEdits) => void;
  onDone: () => void;
}

/** The interpretation of one line, to be changed. A changed line is ticked to be added. */
export function ReviewFields({ label, shown, names, withNotes, error, onChange, onDone }: ReviewFieldsProps) {
  const fields = useRef<HTMLFormElement>(null);
  const change = (part: RowEdits): void => onChange({ ...part, isTaken: true });
  const errorOf = (field: RowProblem['field']): string | undefined =>
    error?.field === field ? error.text : undefined;
  useEffect(() => {
    fields.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const finish = (event: SubmitEvent<HTMLElement>): void => {
    event.preventDefault();
    // React would pass the event to the component that opened the dialog, which may be a form.
    event.stopPropagation();
    const row = event.currentTarget.closest('[data-row]');
    row?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    onDone();
  };
  return (
    <form className={classes.fields} ref={fields} aria-label={label} noValidate onSubmit={finish}>
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
      <Button type="submit" variant="default" className={classes.done}>
        {t('lineReview.done')}
      </Button>
    </form>
  );
}
