import { Button, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatQuantities } from '../../contract/quantities.ts';
import type { Unit } from '../../contract/units.ts';
import type { NewItem } from '../../contract/operations.ts';
import { useUser } from '../session.ts';
import { t } from '../texts/translate.ts';
import { untilLoaded, whenSettled } from '../ui/lazy-part.ts';
import { ProductField } from '../ui/ProductField.tsx';
import type { ProductUsage } from '../ui/match-products.ts';
import { QuantityField } from '../ui/QuantityField.tsx';
import { UNIT_OPTIONS } from '../ui/unit-options.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './AddItemForm.module.css';
import { type Line, quantityOf } from './lines.ts';
import { useAddItems } from './use-add-items.ts';
import { useBottomInset } from './use-bottom-inset.ts';

/** Several things in one line, with all that is said of each. */
const MAX_TEXT = 2000;

interface AddItemFormProps {
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  /** The list was made a moment ago, to be filled. */
  focusAtOnce: boolean;
}

const CHEVRON = (
  <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M7 7.7 10 4.7l3 3M7 12.3l3 3 3-3" />
  </svg>
);

/** How often each product stood on this user's lists; unknown while the page is coming up. */
function useUsage(): ProductUsage | undefined {
  const { id } = useUser();
  const [usage, setUsage] = useState<ProductUsage>();
  useEffect(() => {
    void whenSettled()
      .then(() => untilLoaded(() => import('../sync/product-usage.ts')))
      .then(({ recallUsage }) => recallUsage(id))
      .then(setUsage);
  }, [id]);
  return usage;
}

/** The row that adds a product: on a phone at the bottom in reach of the thumb, on a desk above the list. */
export function AddItemForm({ lines, onAdd, focusAtOnce }: AddItemFormProps) {
  const isPhone = useIsPhone();
  const { names, typed, quantity, unit, type, errors, add, submit, input, things, use, Preview, ...plain } =
    useAddItems(onAdd);
  const last = things.at(-1);
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce, input]);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useBottomInset(form, isPhone);
  const amountOnList = (productId: string): string | undefined => {
    const line = lines.find((candidate) => candidate.productId === productId);
    return line && formatQuantities(line.items.map(quantityOf));
  };
  return (
    <form
      className={classes.form}
      ref={form}
      onSubmit={submit}
      noValidate
      data-typed={typed.text !== '' || undefined}
    >
      <div className={classes.field} ref={field}>
        {Preview && (things.length > 1 || last?.note !== undefined) && (
          <Preview things={things} isPlain={plain.isPlain} onToggle={plain.togglePlain} />
        )}
        <ProductField
          aria-label={t('amount.product')}
          placeholder={t('lists.productPlaceholder')}
          maxLength={MAX_TEXT}
          value={typed.text}
          onChange={(text) => type({ text })}
          onChosen={add}
          onFocus={use}
          searched={last?.searched}
          // What was understood may be the name itself: 'Karma 2 kg'.
          literal={things.length === 1 && last?.searched !== last?.text ? last?.text : undefined}
          names={names}
          usage={useUsage()}
          amountOnList={amountOnList}
          error={errors.product}
          ref={input}
          suggestions={isPhone ? 'above' : 'below'}
          beside={isPhone ? field : input}
        />
      </div>
      <AmountFields {...{ quantity, unit, type }} error={errors.quantity} />
      <Button type="submit" className={classes.add}>
        {t('common.add')}
      </Button>
    </form>
  );
}

interface AmountFieldsProps extends Pick<ReturnType<typeof useAddItems>, 'quantity' | 'unit' | 'type'> {
  error: string | undefined;
}

/** What was understood of the amount, to be changed. */
function AmountFields({ quantity, unit, type, error }: AmountFieldsProps) {
  return (
    <>
      <QuantityField
        className={classes.quantity}
        aria-label={t('amount.quantity')}
        value={quantity}
        error={error}
        onChange={(changed) => type({ quantity: changed })}
      />
      <Input
        component="select"
        size="md"
        pointer
        className={classes.unit}
        rightSection={CHEVRON}
        rightSectionPointerEvents="none"
        aria-label={t('amount.unit')}
        value={unit}
        onChange={(event) => type({ unit: event.currentTarget.value as Unit })}
      >
        {UNIT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
    </>
  );
}
