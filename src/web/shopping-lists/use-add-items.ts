import { type SubmitEvent, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import type { NewItem } from '../../contract/operations.ts';
import type { ProductNames } from '../../contract/products.ts';
import { formatNumber, parseQuantity } from '../../contract/quantities.ts';
import { DEFAULT_UNIT, type Unit } from '../../contract/units.ts';
import { useProductNames } from '../queries/product-names.ts';
import { t } from '../texts/translate.ts';
import type { ChosenProduct } from '../ui/ProductField.tsx';
import { checkQuantity } from '../ui/quantity-error.ts';
import { plainThing, type TypedThing } from './plain-thing.ts';
import { useTypedThings } from './use-typed-things.ts';

interface Typed {
  text: string;
  /** Of the last thing; they win over what the text says once they were touched. */
  quantity?: string;
  unit?: Unit;
}

interface Errors {
  product?: string | undefined;
  quantity?: string | undefined;
}

/** What is typed into the add row, what it means, and what adding it does. */
export function useAddItems(onAdd: (items: NewItem[]) => void) {
  const names = useProductNames();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>({ text: '' });
  const [errors, setErrors] = useState<Errors>({});
  const typedThings = useTypedThings(typed.text, names);
  const { things } = typedThings;
  const last = things.at(-1);
  const quantity = typed.quantity ?? formatNumber(last?.qty ?? 1);
  const unit = typed.unit ?? last?.unit ?? DEFAULT_UNIT;

  /** Adds what was typed, with the amount that is shown; of the last thing the product that was chosen. */
  const add = (chosen?: ChosenProduct): void => {
    const qty = parseQuantity(quantity);
    const problem = checkQuantity(qty);
    const wanted = chosen ? [...things.slice(0, -1), choose(chosen, last)] : things;
    const product = findProblem(wanted);
    setErrors({ product, quantity: problem && t(`amount.${problem}`) });
    // The next product follows at once; on a phone this also keeps the keyboard open.
    input.current?.focus();
    if (product !== undefined || qty === undefined || problem !== undefined) return;
    // A name that was taken as it stands has no amount in it.
    const isLiteral = chosen !== undefined && chosen.id === undefined && chosen.name === last?.text;
    const amount = isLiteral && typed.quantity === undefined ? { qty: 1, unit: DEFAULT_UNIT } : { qty, unit };
    onAdd(toItems([...wanted.slice(0, -1), { ...(wanted.at(-1) ?? plainThing('')), ...amount }], names));
    setTyped({ text: '' });
  };
  const type = (change: Partial<Typed>): void => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    add();
  };
  return { names, typed, quantity, unit, type, errors, add, submit, input, ...typedThings };
}

function choose({ id, name }: ChosenProduct, thing: TypedThing | undefined): TypedThing {
  return { ...plainThing(name), note: thing?.note, productId: id };
}

/** Why these can't be added; undefined where they can. */
function findProblem(things: readonly TypedThing[]): string | undefined {
  if (things.length === 0) return t('amount.productRequired');
  if (things.some(({ name }) => name.length > LIMITS.nameLength)) return t('lists.lineTooLong');
  return things.some(({ candidates }) => candidates > 1) ? t('lists.severalFit') : undefined;
}

type NewThing = Pick<TypedThing, 'name' | 'qty' | 'unit'> & {
  productId: string | undefined;
  note?: string | null | undefined;
};

/** The same new name twice is one product. */
export function toItems(things: readonly NewThing[], names: ProductNames): NewItem[] {
  const made = new Map<string, [id: string, name: string]>();
  return things.map(({ name, productId: id, qty, unit, note }) => {
    const key = nameKey(name);
    const known =
      names.find(([candidate, other]) => (id === undefined ? nameKey(other) === key : id === candidate)) ??
      made.get(key);
    const [productId, productName] = known ?? [uuidv7(), cleanName(name)];
    made.set(key, [productId, productName]);
    return { itemId: uuidv7(), productId, productName, qty, unit, ...(note ? { note } : {}) };
  });
}
