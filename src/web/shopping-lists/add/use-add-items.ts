import { type SubmitEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { parseQuantity, showNumber } from '../../../contract/quantities/quantities.ts';
import { DEFAULT_UNIT } from '../../../contract/quantities/units.ts';
import { useProductNames } from '../../queries/products/product-names.ts';
import { onLogout } from '../../session.ts';
import { attempt } from '../../storage.ts';
import { t } from '../../texts/translate.ts';
import type { ChosenProduct } from '../../ui/product-field/ProductField.tsx';
import { checkQuantity } from '../../ui/quantity-error.ts';
import { findProblem, type Problem, toItems } from './new-items.ts';
import { type Choices, chosenItem, plainItem, type TypedItem } from './plain-item.ts';
import type { Amount, TypedLine } from './typed-line.ts';
import { inDigits, SEPARATOR, useTypedItems } from './use-typed-items.ts';

/** Text that was typed but not added, by the keys of the lists, kept while the user looks at another page. */
const drafts = new Map<string, TypedLine>();
onLogout(() => drafts.clear());

/** Within this time after an addition, a press without any text counts as the second press of the same addition. */
const DOUBLE_PRESS_MS = 1_000;

const NOTHING: TypedLine = { text: '', touched: {}, choices: new Map(), items: [] };

interface Errors {
  product?: Problem | undefined;
  quantity?: string | undefined;
}

/** The longest wait for a line to be understood. */
const READING_TIMEOUT_MS = 3_000;

/**
 * The text in the add row, its meaning, and the action that adds it.
 * @param room how many more items the list may hold
 */
export function useAddItems(room: number, onAdd: (items: NewItem[]) => void) {
  const names = useProductNames();
  const input = useRef<HTMLInputElement>(null);
  const [key] = useState(`lz.entered.${location.pathname}`);
  const [typed, setTyped] = useState(drafts.get(key) ?? NOTHING);
  const addedAt = useRef(0);
  useEffect(() => void drafts.set(key, typed), [key, typed]);
  const [errors, setErrors] = useState<Errors>({});
  const [isUsed, setUsed] = useState(false);
  const { items: read, follow, ...ofItems } = useTypedItems(typed, names, isUsed);
  if (follow && typed.items !== read) setTyped(follow(typed, read));
  const { items, shown, quantity, unit } = withTouched(typed, read);
  const asked = errors.product && items.find(({ candidates }) => candidates > 1);
  const meant = asked ?? items.at(-1);

  const choose = (choices: Choices): void => setTyped({ ...typed, choices });
  /** Adds what was typed; `chosen` is the product of the item that is asked about, or of the last one. */
  const add = (chosen?: ChosenProduct): void => {
    const wanted = items.map((item, at) => (item === meant ? take(item, chosen, typed.touched[at]) : item));
    const product = findProblem(wanted, room);
    const problem = checkQuantity(inDigits(quantity));
    setErrors({ product, quantity: problem && t(`amount.${problem}`) });
    // The next product follows at once; on a phone this also keeps the keyboard open.
    input.current?.focus();
    if (!product && !problem) {
      onAdd(toItems(wanted, names));
      setTyped(NOTHING);
      addedAt.current = Date.now();
    } else if (chosen && items.length === 1) setTyped({ ...typed, text: chosen.name, items: [] });
    else if (chosen && meant) choose(new Map([...typed.choices, [meant.text, chosen]]));
  };
  const type = (text: string): void => {
    // An emptied field is the next line.
    setTyped({ ...(text ? typed : NOTHING), text });
    setErrors({});
  };
  // The same function from key to key, so that the fields of the amount aren't redrawn with each.
  const touch = useCallback(
    (amount: Amount): void => {
      setTyped((current) => {
        const touched = { ...current.touched, [shown]: { ...current.touched[shown], ...amount } };
        return { ...current, touched };
      });
      setErrors({});
    },
    [shown],
  );
  const entered = useEntered({ key, names, isUsed }, (lines) => {
    const product = findProblem(lines, room);
    if (!product) return onAdd(toItems(lines, names));
    type([...lines, typed].map(({ text }) => text).join(SEPARATOR));
    setErrors({ product });
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!typed.text && Date.now() - addedAt.current < DOUBLE_PRESS_MS) return;
    // Without a network nothing more will arrive.
    if (entered.isReady || !items[0] || typed.touched[0] || !navigator.onLine) return add();
    entered.add(typed.text);
    setTyped(NOTHING);
    addedAt.current = Date.now();
  };
  const actions = { use: () => setUsed(true), type, touch, choose, add, submit };
  return { names, input, typed, asked, meant, errors, items, quantity, unit, ...actions, ...ofItems };
}

/** The items as read, with the touched amounts, and the values of the fields: those of the last item, or of `shown`. */
function withTouched(typed: TypedLine, read: readonly TypedItem[]) {
  const { touched, shown = Math.max(0, read.length - 1) } = typed;
  const items = read.map((item, index) => withAmount(item, touched[index]));
  const { quantity = showNumber(items[shown]?.qty ?? 1), unit = items[shown]?.unit ?? DEFAULT_UNIT } =
    touched[shown] ?? {};
  return { items, shown, quantity, unit };
}

interface EnteredOptions {
  /** In the local storage. */
  key: string;
  names: ProductNames;
  /** The code that reads lines is wanted, also without one. */
  isUsed: boolean;
}

/**
 * Keeps lines until they are understood, for a limited time, or until the page is left or hidden. They outlive a
 * reload and a closed tab: the page that comes next at this address has them.
 * @param onRead gets what they say, as far as it is understood
 */
function useEntered({ key, names, isUsed }: EnteredOptions, onRead: (items: TypedItem[]) => void) {
  const [text, setText] = useState(() => attempt(() => localStorage.getItem(key), null) ?? '');
  const isHolding = text !== '';
  const { items, isReady } = useTypedItems({ ...NOTHING, text }, names, isUsed || isHolding);
  const keep = (lines: string): void => {
    setText(lines);
    attempt(() => (lines ? localStorage.setItem(key, lines) : localStorage.removeItem(key)), undefined);
  };
  const finish = useEffectEvent(() => {
    if (!isHolding) return;
    onRead(items);
    keep('');
  });
  useEffect(() => {
    const timer = setTimeout(() => finish(), isReady ? 0 : READING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isHolding, isReady]);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // A page that is unloaded becomes hidden after this event, too late to store anything that isn't kept already.
    addEventListener('pagehide', () => ended.abort(), { signal });
    document.addEventListener('visibilitychange', () => finish(), { signal });
    return () => {
      ended.abort();
      finish();
    };
  }, []);
  return { isReady, add: (line: string): void => keep(text + line + SEPARATOR) };
}

/** A literal name has no amount in it but the one that was touched. */
function take(item: TypedItem, chosen: ChosenProduct | undefined, touched?: Amount): TypedItem {
  if (!chosen) return item;
  const isLiteral = !chosen.id && chosen.name === item.text;
  return isLiteral ? withAmount(plainItem(chosen.name), touched) : chosenItem(item, chosen);
}

/** With what was touched of its amount, where that is an amount. */
function withAmount(item: TypedItem, { quantity = '', unit }: Amount = {}): TypedItem {
  const digits = inDigits(quantity);
  const qty = checkQuantity(digits) ? undefined : parseQuantity(digits);
  return { ...item, qty: qty ?? item.qty, unit: unit ?? item.unit };
}
