import { type SubmitEvent, useMemo, useState } from 'react';
import { formatNumber } from '../../contract/quantities.ts';
import type { Recipe } from '../../contract/recipes.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import { recipeToBuy } from '../../contract/to-buy.ts';
import { keepChange } from '../queries/kept-mutation-sender.ts';
import { likeliestList, rememberList } from '../queries/last-list.ts';
import { useOnList } from '../queries/use-on-list.ts';
import { useStaples } from '../queries/staples.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { describeCode } from '../texts/describe-error.ts';
import { t } from '../texts/recipes.ts';
import { type AmountToBuy, type ChoiceRow, toBuyRows } from '../ui/to-buy-rows.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import { choiceOf, readChoice, rememberChoice, tickedOf } from './chosen-products.ts';
import { addToList, type AdditionUndo, type ListAddition } from './list-addition.ts';
import { readPortions } from './recipe-form.ts';

/** Where the ingredients are now, and what takes them back. */
export interface AddedToList extends AdditionUndo {
  listId: string;
  listName: string;
}

export interface AddToListOptions {
  lists: readonly ListPreview[];
  /** As it stood there when the dialog was opened. */
  recipe: Recipe;
  addition: ListAddition;
  /** The recipe has no ingredients any more. */
  isEmpty: boolean;
  /** To begin with; null where the recipe doesn't say, and then none are asked for. */
  portions: number | null;
  onAdded: (added: AddedToList) => void;
  onClose: () => void;
}

/** What is bought for each ingredient, scaled and rounded up as it is when it is added. */
function amountsToBuy({ products }: Recipe, factor: number): AmountToBuy[] {
  const toBuy = recipeToBuy(products, factor);
  return products.map(({ productId, Product, qty, unit, unitLabel }, index) => ({
    productId,
    productName: Product.name,
    qty: toBuy[index] ?? qty,
    unit,
    unitLabel,
  }));
}

/** Which products are ticked, and what ticks them. */
function useChoice({ recipe }: AddToListOptions, listId: string | null, factor: number) {
  const whose = { userId: useUser().id, recipeId: recipe.id };
  const staples = useStaples();
  const [choice, setChoice] = useState(() => readChoice(whose));
  const onList = useOnList(listId);
  const products = useMemo(() => toBuyRows(amountsToBuy(recipe, factor)), [recipe, factor]);
  const ids = products.map(({ productId }) => productId);
  const ticked = tickedOf(ids, choice, staples);
  const rows = products.map(
    (row): ChoiceRow => ({
      ...row,
      isTicked: ticked.has(row.productId),
      isStaple: staples.has(row.productId),
      onList: onList.get(row.productId) ?? '',
    }),
  );
  return {
    rows,
    ticked,
    tick: (productId: string, isTicked: boolean) => setChoice({ ...choice, [productId]: isTicked }),
    tickAll: (isTicked: boolean) => setChoice(Object.fromEntries(ids.map((id) => [id, isTicked]))),
    /** From now on for everybody, and here for this time too. */
    turnStaple: ({ productId, name, isStaple }: ChoiceRow) => {
      const { [productId]: _, ...others } = choice;
      setChoice(others);
      void keepChange('staple', { productId, name, staple: !isStaple });
    },
    remember: () => rememberChoice(whose, choiceOf(ids, ticked, staples)),
  };
}

/** The portions as they are typed, and the last number that could be read. */
function usePortions(portions: number | null) {
  const [typed, setTyped] = useState(portions === null ? '' : formatNumber(portions));
  const [wanted, setWanted] = useState(portions);
  const type = (text: string): void => {
    setTyped(text);
    const read = readPortions(text, { required: true });
    if ('value' in read) setWanted(read.value);
  };
  return { typed, wanted, type };
}

interface Errors {
  list?: string | undefined;
  portions?: string | undefined;
  products?: string | undefined;
}

/** What is chosen, and what adding does. */
export function useAddToList(options: AddToListOptions) {
  const { lists, recipe, addition, isEmpty, portions, onAdded, onClose } = options;
  const user = useUser();
  const [listId, setListId] = useState(() => likeliestList(lists, user.id));
  const { typed, wanted, type } = usePortions(portions);
  const [errors, setErrors] = useState<Errors>({});
  const factor = wanted === null || recipe.portions === null ? 1 : wanted / recipe.portions;
  const { remember, ...choice } = useChoice(options, listId, factor);
  const add = async (to: string, scaledTo: number | null): Promise<void> => {
    const items = addition.items.filter(({ productId }) => choice.ticked.has(productId));
    const result = await addToList(listSync(user).list(to), { ...addition, items }, scaledTo);
    if (typeof result === 'string') {
      return setErrors({ list: result === 'full' ? t('recipes.listFull') : describeCode(result) });
    }
    rememberList(user.id, to);
    remember();
    showSuccess(t('recipes.updated'));
    onAdded({ ...result, listId: to, listName: lists.find(({ id }) => id === to)?.name ?? '' });
    onClose();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const read = portions === null ? { value: null } : readPortions(typed, { required: true });
    const isNothing = choice.ticked.size === 0;
    setErrors({
      list: listId === null ? t('recipes.listRequired') : undefined,
      portions: 'problem' in read ? t(`recipes.${read.problem}`) : undefined,
      products: isNothing ? t('recipes.nothingTicked') : undefined,
    });
    if (listId === null || 'problem' in read || isNothing) return;
    if (isEmpty) return showError(t('errors.RECIPE_HAS_NO_PRODUCTS'));
    void add(listId, read.value);
  };
  /** What is complained of may be put right by any change. */
  const putRight =
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
    rows: choice.rows,
    chooseList: putRight(setListId),
    typePortions: putRight(type),
    tick: putRight(choice.tick),
    tickAll: putRight(choice.tickAll),
    turnStaple: putRight(choice.turnStaple),
  };
}
