import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { name as nameField } from '../../contract/fields.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { formatNumber, parseQuantity } from '../../contract/quantities.ts';
import { DEFAULT_UNIT, isKnownUnit } from '../../contract/units.ts';
import { useProductNames } from '../queries/product-names.ts';
import { t } from '../texts/recipes.ts';
import { ProductField } from '../ui/ProductField.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { checkQuantity } from '../ui/quantity-error.ts';
import { unitOptionsWith } from '../ui/unit-options.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { ensureProduct } from './api.ts';
import classes from './RecipeForm.module.css';
import type { FormIngredient } from './recipe-form.ts';

interface IngredientModalProps {
  /** None for a new one. */
  ingredient: FormIngredient | undefined;
  onPut: (ingredient: FormIngredient) => void;
  onClose: () => void;
}

type Typed = Record<'product' | 'quantity' | 'unit', string>;

interface Errors {
  product?: string;
  quantity?: string;
  unit?: string;
}

/** What is typed, and what becomes of it. */
function useIngredient({ ingredient, onPut, onClose }: IngredientModalProps) {
  const [typed, setTyped] = useState<Typed>({
    product: ingredient?.productName ?? '',
    quantity: formatNumber(ingredient?.qty ?? 1),
    unit: ingredient?.unit ?? DEFAULT_UNIT,
  });
  const [errors, setErrors] = useState<Errors>({});
  const product = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  /** Of products this modal may have to make, by name. */
  const newIds = useRef(new Map<string, string>());
  const finding = useMutation({
    mutationFn: async (name: string) => {
      if (ingredient !== undefined && nameKey(name) === nameKey(ingredient.productName)) {
        return { id: ingredient.productId, name: ingredient.productName };
      }
      const id = newIds.current.get(nameKey(name)) ?? uuidv7();
      newIds.current.set(nameKey(name), id);
      return ensureProduct(name, id);
    },
    meta: { errorText: t('recipes.addProductFailed') },
  });
  const type = (change: Partial<Typed>): void => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // React carries it on to the recipe's form, outside of which this one stands on the screen.
    event.stopPropagation();
    const name = cleanName(typed.product);
    const qty = parseQuantity(typed.quantity);
    const problem = checkQuantity(qty);
    const { unit } = typed;
    // One that only the server knows can be kept, and no such can be chosen.
    const unitLabel = unit === ingredient?.unit ? ingredient.unitLabel : undefined;
    const isUnitValid = isKnownUnit(unit) || unit === ingredient?.unit;
    const isNamed = nameField.safeParse(name).success;
    setErrors({
      product: isNamed ? undefined : t('amount.productRequired'),
      quantity: problem && t(`amount.${problem}`),
      unit: isUnitValid ? undefined : t('amount.invalidUnit'),
    });
    if (!isNamed) product.current?.focus();
    else if (problem) quantity.current?.focus();
    if (!isNamed || problem !== undefined || qty === undefined || !isUnitValid) return;
    finding.mutate(name, {
      onSuccess: (found) => {
        const key = ingredient?.key ?? uuidv7();
        onPut({ key, productId: found.id, productName: found.name, qty, unit, unitLabel });
        onClose();
      },
    });
  };
  return { typed, type, errors, submit, product, quantity, isPending: finding.isPending };
}

/** One ingredient: which product, how much of it. A product the catalogue doesn't have is added to it. */
export function IngredientModal(props: IngredientModalProps) {
  useReturnFocus();
  const isNew = props.ingredient === undefined;
  const { typed, type, errors, submit, product, quantity, isPending } = useIngredient(props);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t(isNew ? 'recipes.addProduct' : 'recipes.editProduct')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={14}>
          <ProductField
            data-autofocus
            ref={product}
            label={t('amount.product')}
            value={typed.product}
            error={errors.product}
            names={useProductNames()}
            suggestions="below"
            onChange={(text) => type({ product: text })}
          />
          <div className={classes.fields}>
            <QuantityField
              ref={quantity}
              label={t('amount.quantity')}
              value={typed.quantity}
              error={errors.quantity}
              onChange={(text) => type({ quantity: text })}
            />
            <NativeSelect
              label={t('amount.unit')}
              data={unitOptionsWith(typed.unit, props.ingredient?.unitLabel)}
              value={typed.unit}
              error={errors.unit}
              onChange={({ currentTarget }) => type({ unit: currentTarget.value })}
            />
          </div>
          <Button type="submit" loading={isPending}>
            {t(isNew ? 'common.add' : 'common.save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
