import { Button, Input } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { cleanName, nameKey } from '../../contract/names.ts';
import { formatQuantities, parseQuantity } from '../../contract/quantities.ts';
import { DEFAULT_UNIT, type Unit } from '../../contract/units.ts';
import { useProductNames } from '../queries/product-names.ts';
import type { OperationDraft } from '../../contract/operations.ts';
import { t } from '../texts/translate.ts';
import { ProductField } from '../ui/ProductField.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { checkQuantity } from '../ui/quantity-error.ts';
import { UNIT_OPTIONS } from '../ui/unit-options.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './AddItemForm.module.css';
import { type Line, quantityOf } from './lines.ts';
import { useBottomInset } from './use-bottom-inset.ts';

interface AddItemFormProps {
  lines: readonly Line[];
  onAdd: (draft: OperationDraft) => void;
}

const EMPTY = { product: '', quantity: '1', unit: DEFAULT_UNIT };

const CHEVRON = (
  <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M7 7.7 10 4.7l3 3M7 12.3l3 3 3-3" />
  </svg>
);

interface Errors {
  product?: string;
  quantity?: string;
}

/** What is typed, and what adding it does. */
function useAddItem(onAdd: (draft: OperationDraft) => void) {
  const names = useProductNames();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = cleanName(typed.product);
    const qty = parseQuantity(typed.quantity);
    const problem = checkQuantity(qty);
    setErrors({
      product: name === '' ? t('amount.productRequired') : undefined,
      quantity: problem && t(`amount.${problem}`),
    });
    // The next product follows at once; on a phone this also keeps the keyboard open.
    input.current?.focus();
    if (name === '' || qty === undefined || problem !== undefined) return;
    const key = nameKey(name);
    const known = names.find(([, candidate]) => nameKey(candidate) === key);
    const [productId, productName] = known ?? [uuidv7(), name];
    onAdd({
      type: 'item.add',
      items: [{ itemId: uuidv7(), productId, productName, qty, unit: typed.unit }],
    });
    setTyped(EMPTY);
  };
  const type = (change: Partial<typeof EMPTY>): void => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };
  return { names, typed, type, errors, submit, input };
}

/** The row that adds a product: on a phone at the bottom in reach of the thumb, on a desk above the list. */
export function AddItemForm({ lines, onAdd }: AddItemFormProps) {
  const isPhone = useIsPhone();
  const { names, typed, type, errors, submit, input } = useAddItem(onAdd);
  const form = useRef<HTMLFormElement>(null);
  useBottomInset(form, isPhone);
  const amountOnList = (productId: string): string | undefined => {
    const line = lines.find((candidate) => candidate.productId === productId);
    return line && formatQuantities(line.items.map(quantityOf));
  };
  return (
    <form className={classes.form} ref={form} onSubmit={submit} noValidate>
      <ProductField
        aria-label={t('amount.product')}
        placeholder={t('lists.productPlaceholder')}
        value={typed.product}
        onChange={(product) => type({ product })}
        names={names}
        amountOnList={amountOnList}
        error={errors.product}
        ref={input}
        suggestions={isPhone ? 'above' : 'below'}
      />
      <QuantityField
        className={classes.quantity}
        aria-label={t('amount.quantity')}
        value={typed.quantity}
        error={errors.quantity}
        onChange={(quantity) => type({ quantity })}
      />
      <Input
        component="select"
        size="md"
        pointer
        className={classes.unit}
        rightSection={CHEVRON}
        rightSectionPointerEvents="none"
        aria-label={t('amount.unit')}
        value={typed.unit}
        onChange={(event) => type({ unit: event.currentTarget.value as Unit })}
      >
        {UNIT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
      <Button type="submit" className={classes.add}>
        {t('lists.addItem')}
      </Button>
    </form>
  );
}
