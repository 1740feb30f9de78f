import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { formatNumber, formatQuantities, parseQuantity } from '../../contract/quantities.ts';
import { DEFAULT_UNIT, UNIT_LABELS, UNITS, type Unit } from '../../contract/units.ts';
import { useProductNames } from '../catalogue.ts';
import type { Draft } from '../sync/list-session.ts';
import classes from './AddItemForm.module.css';
import { type Line, quantityOf } from './lines.ts';
import { ProductField } from './ProductField.tsx';
import { checkQuantity } from './quantity-error.ts';

interface AddItemFormProps {
  lines: readonly Line[];
  onAdd: (draft: Draft) => void;
}

const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }));
const FIRST_QUANTITY = '1';

/** The row that adds a product: on a phone at the bottom in reach of the thumb, on a desk above the list. */
export function AddItemForm({ lines, onAdd }: AddItemFormProps) {
  const { t } = useTranslation();
  const names = useProductNames();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  const [product, setProduct] = useState('');
  const [quantity, setQuantity] = useState(FIRST_QUANTITY);
  const [unit, setUnit] = useState<Unit>(DEFAULT_UNIT);
  const [errors, setErrors] = useState<{ product?: string; quantity?: string }>({});

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = cleanName(product);
    const qty = parseQuantity(quantity);
    const problem = checkQuantity(qty);
    const found = {
      product: name === '' ? t('lists.productRequired') : undefined,
      quantity: problem && t(`lists.${problem}`),
    };
    setErrors(found);
    if (found.product !== undefined) return input.current?.focus();
    if (qty === undefined || problem !== undefined) return;
    const known = names.find(([, candidate]) => nameKey(candidate) === nameKey(name));
    const [productId, productName] = known ?? [uuidv7(), name];
    onAdd({ type: 'item.add', items: [{ itemId: uuidv7(), productId, productName, qty, unit }] });
    setProduct('');
    setQuantity(FIRST_QUANTITY);
    setUnit(DEFAULT_UNIT);
    // The next product follows at once; on a phone this also keeps the keyboard open.
    input.current?.focus();
  };

  const amountOnList = (productId: string): string | undefined => {
    const line = lines.find((candidate) => candidate.productId === productId);
    return line && formatQuantities(line.items.map(quantityOf));
  };

  const step = (by: number): void => {
    const next = (parseQuantity(quantity) ?? 0) + by;
    if (next > 0 && next <= LIMITS.quantityMax) setQuantity(formatNumber(next));
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ProductField
        value={product}
        onChange={(value) => {
          setProduct(value);
          setErrors({});
        }}
        onPick={setProduct}
        amountOnList={amountOnList}
        error={errors.product}
        inputRef={input}
        dropdown={isPhone ? 'top-start' : 'bottom-start'}
      />
      <TextInput
        className={classes.quantity}
        aria-label={t('lists.quantity')}
        value={quantity}
        error={errors.quantity}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={(event) => setQuantity(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(1);
          else if (event.key === 'ArrowDown') step(-1);
          else return;
          event.preventDefault();
        }}
      />
      <NativeSelect
        className={classes.unit}
        aria-label={t('lists.unit')}
        data={UNIT_OPTIONS}
        value={unit}
        onChange={(event) => setUnit(event.currentTarget.value as Unit)}
      />
      <Button type="submit" className={classes.add}>
        {t('lists.addItem')}
      </Button>
    </form>
  );
}
