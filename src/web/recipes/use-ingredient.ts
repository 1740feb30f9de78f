import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { name as nameField } from '../../contract/fields.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { formatNumber, formatQuantity, parseQuantity } from '../../contract/quantities.ts';
import { DEFAULT_UNIT, isKnownUnit } from '../../contract/units.ts';
import { t } from '../texts/recipes.ts';
import { checkQuantity } from '../ui/quantity-error.ts';
import { ensureProduct } from './api.ts';
import type { FormIngredient } from './recipe-form.ts';

export interface IngredientOptions {
  /** None for new ones. */
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

const typedOf = (ingredient: FormIngredient | undefined): Typed => ({
  product: ingredient?.productName ?? '',
  quantity: formatNumber(ingredient?.qty ?? 1),
  unit: ingredient?.unit ?? DEFAULT_UNIT,
});

/** Finds the product of a name; makes one that the catalogue doesn't have. */
function useFoundProduct(ingredient: FormIngredient | undefined) {
  /** Of products this dialog may have to make, by name. */
  const newIds = useRef(new Map<string, string>());
  return useMutation({
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
}

/** What is wrong with what is typed, or the amount it makes. */
function check({ product, quantity, unit }: Typed, ingredient: FormIngredient | undefined) {
  const qty = parseQuantity(quantity);
  const problem = checkQuantity(qty);
  // One that only the server knows can be kept, and no such can be chosen.
  const isUnitValid = isKnownUnit(unit) || unit === ingredient?.unit;
  const unitLabel = unit === ingredient?.unit ? ingredient.unitLabel : undefined;
  const errors: Errors = {};
  if (!nameField.safeParse(cleanName(product)).success) errors.product = t('amount.productRequired');
  if (problem !== undefined) errors.quantity = t(`amount.${problem}`);
  if (!isUnitValid) errors.unit = t('amount.invalidUnit');
  const isSound = Object.keys(errors).length === 0 && qty !== undefined;
  return { errors, amount: isSound ? { qty, unit, unitLabel } : undefined };
}

/** What is typed into the dialog of an ingredient, and what becomes of it. */
export function useIngredient({ ingredient, onPut, onClose }: IngredientOptions) {
  const [typed, setTyped] = useState(() => typedOf(ingredient));
  const [errors, setErrors] = useState<Errors>({});
  /** What was added last, in words. */
  const [added, setAdded] = useState('');
  const product = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const finding = useFoundProduct(ingredient);

  const type = (change: Partial<Typed>): void => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };
  const goOn = ({ productName, ...amount }: FormIngredient): void => {
    setTyped(typedOf(undefined));
    setAdded(t('recipes.ingredientAdded', { name: productName, amount: formatQuantity(amount) }));
    product.current?.focus();
  };
  /** @param then whether the dialog stays for the next one; that of an ingredient which stood there never does */
  const put = (then: 'next' | 'close'): void => {
    if (finding.isPending) return;
    const { errors: found, amount } = check(typed, ingredient);
    setErrors(found);
    if (found.product !== undefined) product.current?.focus();
    else if (found.quantity !== undefined) quantity.current?.focus();
    if (amount === undefined) return;
    finding.mutate(cleanName(typed.product), {
      onSuccess: ({ id, name }) => {
        const made = { key: ingredient?.key ?? uuidv7(), productId: id, productName: name, ...amount };
        onPut(made);
        if (then === 'next' && ingredient === undefined) goOn(made);
        else onClose();
      },
    });
  };
  /** Nothing that was typed is left behind. */
  const finish = (): void => {
    if (cleanName(typed.product) === '') onClose();
    else put('close');
  };
  return { typed, type, errors, added, put, finish, product, quantity, isPending: finding.isPending };
}
