import { Button, Input } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { cleanName, nameKey } from '../../contract/names.ts';
import { formatQuantities, parseQuantity } from '../../contract/quantities.ts';
import { DEFAULT_UNIT, type Unit } from '../../contract/units.ts';
import { useProductNames } from '../queries/product-names.ts';
import type { NewItem } from '../../contract/operations.ts';
import { useUser } from '../session.ts';
import { t } from '../texts/translate.ts';
import { untilLoaded, whenSettled } from '../ui/lazy-part.ts';
import { type ChosenProduct, ProductField } from '../ui/ProductField.tsx';
import type { ProductUsage } from '../ui/match-products.ts';
import { QuantityField } from '../ui/QuantityField.tsx';
import { checkQuantity } from '../ui/quantity-error.ts';
import { UNIT_OPTIONS } from '../ui/unit-options.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './AddItemForm.module.css';
import { type Line, quantityOf } from './lines.ts';
import { useBottomInset } from './use-bottom-inset.ts';

interface AddItemFormProps {
  lines: readonly Line[];
  onAdd: (item: NewItem) => void;
  /** The list was made a moment ago, to be filled. */
  focusAtOnce: boolean;
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

/** What is typed, and what adding it does. */
function useAddItem(onAdd: (item: NewItem) => void) {
  const names = useProductNames();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});

  /** Adds what was typed or chosen, in the amount that is shown. */
  const add = (product: ChosenProduct): void => {
    const name = cleanName(product.name);
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
    const known = names.find(([id, candidate]) =>
      product.id === undefined ? nameKey(candidate) === key : id === product.id,
    );
    const [productId, productName] = known ?? [uuidv7(), name];
    onAdd({ itemId: uuidv7(), productId, productName, qty, unit: typed.unit });
    setTyped(EMPTY);
  };
  const type = (change: Partial<typeof EMPTY>): void => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    add({ name: typed.product });
  };
  return { names, typed, type, errors, add, submit, input };
}

/** The row that adds a product: on a phone at the bottom in reach of the thumb, on a desk above the list. */
export function AddItemForm({ lines, onAdd, focusAtOnce }: AddItemFormProps) {
  const isPhone = useIsPhone();
  const { names, typed, type, errors, add, submit, input } = useAddItem(onAdd);
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce, input]);
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
        onChosen={add}
        names={names}
        usage={useUsage()}
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
        {t('common.add')}
      </Button>
    </form>
  );
}
