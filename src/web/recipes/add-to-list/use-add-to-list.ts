import { type SubmitEvent, useMemo, useState } from 'react';
import { portionFactor, readPortions } from '../../../contract/recipes/portions.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { scaleNote } from '../../../contract/recipes/scaled-note.ts';
import { recipeToBuy } from '../../../contract/recipes/to-buy.ts';
import { likeliestList, rememberList } from '../../queries/to-buy/last-list.ts';
import { useToBuyChoice } from '../../queries/to-buy/use-to-buy-choice.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { t as inPortions } from '../../texts/portions.ts';
import { t } from '../../texts/recipes.ts';
import { t as inToBuy } from '../../texts/to-buy.ts';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';
import { type AmountToBuy, rowKeyOf, toBuyRows } from '../../ui/to-buy/to-buy-rows.ts';
import { showError, showSuccess } from '../../ui/overlays/toasts.ts';
import type { Offer } from '../../ui/undo/use-offer.ts';
import { choiceOf, readChoice, rememberChoice } from './chosen-products.ts';
import { addRecipeToList, type AdditionUndo, type ListAddition } from './list-addition.ts';

/** Where the ingredients are now, and what takes them back. */
export interface AddedToList extends Offer, AdditionUndo {
  listId: string;
}

export interface AddToListOptions {
  lists: readonly ListPreview[];
  /** The recipe as it was when the dialog was opened. */
  recipe: Recipe;
  addition: ListAddition;
  /** The recipe has no ingredients any more. */
  isEmpty: boolean;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onAdded: (added: AddedToList) => void;
  onClose: () => void;
}

/** The amounts to buy for each ingredient, scaled and rounded up as they will be added. */
function amountsToBuy({ products, portions: own }: Recipe, wanted: number | null): AmountToBuy[] {
  const toBuy = recipeToBuy(products, portionFactor(own, wanted));
  return products.map(({ productId, Product, qty, unit, unitLabel, note }, index) => ({
    productId,
    productName: Product.name,
    qty: toBuy[index] ?? qty,
    unit,
    unitLabel,
    note: note && scaleNote(note, { qty, unit }, own, wanted),
  }));
}

/** The portions as typed, and the last number that could be read. */
function usePortions(portions: number | null) {
  const [typed, setTyped] = useState(portions === null ? '' : showNumber(portions));
  const [wanted, setWanted] = useState(portions);
  const type = (text: string): void => {
    setTyped(text);
    const read = readPortions(text, { required: true });
    if (read !== undefined) setWanted(read);
  };
  return { typed, wanted, type };
}

interface Errors {
  list?: string | undefined;
  portions?: string | undefined;
  products?: string | undefined;
}

/** The choice, and the action that adds it. */
export function useAddToList(options: AddToListOptions) {
  const { lists, recipe, addition, isEmpty, portions, onAdded, onClose } = options;
  const user = useUser();
  const [listId, setListId] = useState(() => likeliestList(lists, user.id));
  const { typed, wanted, type } = usePortions(portions);
  const [errors, setErrors] = useState<Errors>({});
  const whose = { userId: user.id, recipeId: recipe.id };
  const products = useMemo(() => toBuyRows(amountsToBuy(recipe, wanted)), [recipe, wanted]);
  const { rows, ticked, ...choice } = useToBuyChoice(products, listId, () => readChoice(whose));
  const add = async (form: HTMLFormElement, to: string, scaledTo: number | null): Promise<void> => {
    const items = addition.items.filter((item) => ticked.has(rowKeyOf(item)));
    const result = await addRecipeToList(listSync(user).list(to), { ...addition, items }, scaledTo);
    if (!result.ok) return focusFirstInvalid(form, () => setErrors({ list: result.reason }));
    rememberList(user.id, to);
    rememberChoice(whose, choiceOf(rows));
    showSuccess(t('recipes.updated'));
    const list = lists.find(({ id }) => id === to)?.name ?? '';
    onAdded({ ...result.undo, text: t('recipes.addedToList', { list }), listId: to });
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const scaledTo = readPortions(typed, { required: portions !== null });
    const isNothing = ticked.size === 0;
    setErrors({
      list: listId === null ? inToBuy('toBuy.listRequired') : undefined,
      portions: scaledTo === undefined ? inPortions('portions.invalid') : undefined,
      products: isNothing ? inToBuy('toBuy.nothingTicked') : undefined,
    });
    if (listId === null || scaledTo === undefined || isNothing) return;
    if (isEmpty) return showError(t('errors.RECIPE_HAS_NO_PRODUCTS'));
    void add(event.currentTarget, listId, scaledTo);
  };
  /** Any change clears the errors. */
  const clearing =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args): void => {
      setErrors({});
      change(...args);
    };
  return {
    listId,
    typed,
    errors,
    submit,
    rows,
    chooseList: clearing(setListId),
    typePortions: clearing(type),
    tick: clearing(choice.tick),
    tickAll: clearing(choice.tickAll),
    turnStaple: clearing(choice.turnStaple),
  };
}
