import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { name as nameField } from '../../../contract/fields.ts';
import { wordsToDigits } from '../../../contract/ingredient-lines/amounts/amount-in-words.ts';
import { cleanName, nameKey } from '../../../contract/names.ts';
import { parseQuantity, showQuantity } from '../../../contract/quantities/quantities.ts';
import { isKnownUnit } from '../../../contract/quantities/units.ts';
import { t } from '../../texts/ingredients.ts';
import type { ChosenProduct } from '../../ui/product-field/ProductField.tsx';
import { checkQuantity } from '../../ui/quantity-error.ts';
import { ensureProduct } from '../api.ts';
import type { FormIngredient, FormRow } from './form-rows.ts';
import { useIngredientEntry } from './use-ingredient-entry.ts';
import { useKnownProducts } from './use-known-products.ts';

export interface IngredientOptions {
  /** None for new ones. */
  ingredient: FormIngredient | undefined;
  /** The form's ingredients. */
  rows: readonly FormRow[];
  onPut: (ingredient: FormIngredient) => void;
  /** Several lines were pasted where one product belongs. */
  onPasteLines: (text: string) => void;
  onClose: () => void;
}

type Typed = Record<'product' | 'quantity' | 'unit' | 'note', string>;

interface Errors {
  product?: string;
  quantity?: string;
  unit?: string;
}

/** Finds the product of a name, unless its id is known; makes one that the catalogue doesn't have. */
function useFoundProduct(ingredient: FormIngredient | undefined) {
  /** Ids of products that this dialog may have to make, by name. */
  const newIds = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async ({ id: known, name }: { id: string | null; name: string }) => {
      if (known !== null) return { id: known, name };
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

/**
 * The errors in what is typed, or the amount.
 * @param isUndecided whether several products fit what is typed
 */
function check(
  { product, unit, note, ...typed }: Typed,
  ingredient: FormIngredient | undefined,
  isUndecided: boolean,
) {
  const quantity = wordsToDigits(typed.quantity);
  const qty = parseQuantity(quantity);
  const problem = checkQuantity(quantity);
  // A unit that only the server knows can be kept, but not chosen.
  const isUnitValid = isKnownUnit(unit) || unit === ingredient?.unit;
  const unitLabel = unit === ingredient?.unit ? ingredient.unitLabel : undefined;
  const errors: Errors = {};
  if (!nameField.safeParse(cleanName(product)).success) errors.product = t('amount.productRequired');
  else if (isUndecided) errors.product = t('ingredients.severalProductsFit');
  if (problem !== undefined) errors.quantity = t(`amount.${problem}`);
  if (!isUnitValid) errors.unit = t('ingredients.invalidUnit');
  const isSound = Object.keys(errors).length === 0 && qty !== undefined;
  return { errors, amount: isSound ? { qty, unit, unitLabel, note: note.trim() || undefined } : undefined };
}

/** The form's row for an ingredient of this product. */
function ingredientOf(
  { id, name }: { id: string; name: string },
  edited: FormIngredient | undefined,
  newIds: ReadonlySet<string>,
  amount: Pick<FormIngredient, 'qty' | 'unit' | 'unitLabel' | 'note'>,
): FormIngredient {
  const { key = uuidv7(), line } = edited ?? {};
  const isNew = newIds.has(id) || (id === edited?.productId ? edited.isNew : undefined);
  return { key, line, productId: id, productName: name, isNew, ...amount };
}

/** The input in the dialog of an ingredient, and the actions on it. */
export function useIngredient({ ingredient, rows, onPut, onClose }: Omit<IngredientOptions, 'onPasteLines'>) {
  const [errors, setErrors] = useState<Errors>({});
  const { names, newIds } = useKnownProducts(rows);
  /** Something was typed while an ingredient was sent. */
  const hasTypedOn = useRef(false);
  const entry = useIngredientEntry(ingredient, names, () => {
    hasTypedOn.current = true;
    setErrors({});
  });
  const { typed, line } = entry;
  /** The last added ingredient, in words. */
  const [added, setAdded] = useState('');
  const product = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const finding = useFoundProduct(ingredient);

  const goOn = ({ productName, ...amount }: FormIngredient): void => {
    setAdded(t('recipes.ingredientAdded', { name: productName, amount: showQuantity(amount) }));
    if (hasTypedOn.current) return;
    entry.clear();
    product.current?.focus();
  };
  /** @param then whether the dialog stays for the next ingredient; one that edits an existing ingredient never does */
  const put = (then: 'next' | 'close'): void => {
    if (finding.isPending) return;
    const isSame = names.some(([, name]) => nameKey(name) === nameKey(typed.product));
    const { errors: found, amount } = check(typed, ingredient, line?.isUndecided === true && !isSame);
    setErrors(found);
    if (found.product !== undefined) product.current?.focus();
    else if (found.quantity !== undefined) quantity.current?.focus();
    if (amount === undefined) return;
    hasTypedOn.current = false;
    finding.mutate(line?.product ?? { id: null, name: cleanName(typed.product) }, {
      onSuccess: (ofName) => {
        const made = ingredientOf(ofName, ingredient, newIds, amount);
        onPut(made);
        if (ingredient === undefined && (then === 'next' || hasTypedOn.current)) goOn(made);
        else if (!hasTypedOn.current) onClose();
      },
    });
  };
  return {
    names,
    typed,
    isUnsaved: () => entry.isChanged,
    searched: line?.searched,
    // The understood amount may be part of the name: 'Karma 2 kg'.
    literal: line && line.searched !== typed.product ? typed.product : undefined,
    typeProduct: entry.typeProduct,
    typeAmount: entry.typeAmount,
    typeNote: entry.typeNote,
    choose: (chosen: ChosenProduct) => {
      entry.choose(chosen);
      quantity.current?.focus();
    },
    errors,
    added,
    put,
    /** No typed text is lost. */
    finish: () => (cleanName(typed.product) === '' ? onClose() : put('close')),
    product,
    quantity,
    isPending: finding.isPending,
  };
}
