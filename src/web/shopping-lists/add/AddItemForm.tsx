import { Button, Input } from '@mantine/core';
import {
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/translate.ts';
import { lazyPart, untilLoaded, whenSettled } from '../../ui/lazy-part.ts';
import { ProductField } from '../../ui/product-field/ProductField.tsx';
import type { ProductUsage } from '../../ui/product-field/match-products.ts';
import { QuantityField } from '../../ui/QuantityField.tsx';
import { UNIT_OPTIONS } from '../../ui/unit-options.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useRootAttribute } from '../../ui/theme/use-root-attribute.ts';
import classes from './AddItemForm.module.css';
import type { Line } from '../lines/lines.ts';
import { severalLinesOf } from '../../ui/pasted-lines.ts';
import { useAddItems } from './use-add-items.ts';
import type { AddItems } from './use-added-line.ts';
import { SEPARATOR } from './use-typed-items.ts';
import { useBottomInset } from '../use-bottom-inset.ts';
import type { Dispatch } from '../use-shopping-list.ts';

/** Several items in one line, with all that is said of each. */
const MAX_TEXT = 2000;

/** Fewer pasted lines are shown above the field. */
const MIN_REVIEWED_LINES = 3;

/** A list that LZ wrote, as a table or as a text, is read by the review alone. */
const OWN = /^\ufeff?"?Produkt"?[;,\t]|^[^\n]+\n\s*\n- /;

const PastedLines = lazyPart(async () => (await import('./PastedLines.tsx')).PastedLines);
const SuggestionChips = lazyPart(
  async () => (await import('../suggestions/SuggestionChips.tsx')).SuggestionChips,
);

const ADD_BUTTON = (
  <Button
    type="submit"
    className={classes.add}
    data-amount
    // The field keeps the focus, and a phone its keyboard.
    onMouseDown={(event) => event.preventDefault()}
  >
    {t('common.add')}
  </Button>
);

interface AddItemFormProps {
  listId: string;
  isNew: boolean;
  lines: readonly Line[];
  onAdd: AddItems;
  dispatch: Dispatch;
  /** Opens all suggestions. */
  onMore: () => void;
  /** Something is about to be typed. */
  onUsed: () => void;
  /** The list was made a moment ago, to be filled, or a notification asks for more. */
  focusAtOnce: boolean;
}

const CHEVRON = (
  <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M7 7.7 10 4.7l3 3M7 12.3l3 3 3-3" />
  </svg>
);

/** How often each product stood on this user's lists; unknown while the page is coming up. */
function useUsage(): ProductUsage | undefined {
  const { id } = useUser();
  const [usage, setUsage] = useState<ProductUsage>();
  useEffect(() => {
    void whenSettled()
      .then(() => untilLoaded(() => import('../../sync/product-usage.ts')))
      .then(({ recallUsage }) => recallUsage(id))
      .then(setUsage);
  }, [id]);
  return usage;
}

/** The row that adds a product: on a phone at the bottom in reach of the thumb, on a desk above the list. */
export function AddItemForm({ lines, onAdd, onUsed, focusAtOnce, ...list }: AddItemFormProps) {
  const isPhone = useIsPhone();
  const adding = useAddItems(LIMITS.itemsPerList - lines.flatMap(({ items }) => items).length, onAdd);
  const { names, typed, quantity, unit, type, touch, errors, submit, input } = adding;
  const [pasted, setPasted] = useState<string>();
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce, input]);
  const form = useRef<HTMLFormElement>(null);
  const { isAsking, ...focus } = useAsking(onUsed, adding);
  useBottomInset(form, isPhone);
  useRootAttribute('data-add-form');

  return (
    <>
      <form
        className={classes.form}
        ref={form}
        onSubmit={submit}
        noValidate
        data-typed={typed.text !== '' || undefined}
        {...focus}
      >
        <div className={classes.field}>
          <LineField
            adding={adding}
            lines={lines}
            onPasted={setPasted}
            suggestions={isPhone ? 'above' : 'below'}
            beside={isPhone ? form : input}
          />
        </div>
        {/* An empty list shows them in the page. */}
        {isAsking && !typed.text && lines.length > 0 && (
          <Suspense>
            <SuggestionChips {...list} {...{ lines, onAdd, field: input }} />
          </Suspense>
        )}
        <AmountFields {...{ quantity, unit, touch }} error={errors.quantity} />
        {ADD_BUTTON}
      </form>
      <Suspense>
        {pasted && (
          <PastedLines
            text={pasted}
            listId={list.listId}
            {...{ names, onAdd }}
            onAdded={() => type('')}
            onClose={() => setPasted(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface LineFieldProps extends Pick<ComponentProps<typeof ProductField>, 'suggestions' | 'beside'> {
  adding: ReturnType<typeof useAddItems>;
  lines: readonly Line[];
  /** Enough lines were pasted to review them before they are added. */
  onPasted: (text: string) => void;
}

/** The field for a line, below a preview of what it adds if that isn't obvious. */
function LineField({ adding, lines, onPasted, ...side }: LineFieldProps) {
  const { names, typed, type, errors, add, input, items, asked, meant, use, Preview, choose } = adding;
  const itemsOnList = (productId: string): readonly StoredItem[] | undefined =>
    lines.find((line) => line.productId === productId)?.items;
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = severalLinesOf(event);
    if (text === undefined) return;
    event.preventDefault();
    const pasted = text.trim().split(/\s*[\n\r]\s*/);
    const inOne = pasted.join(SEPARATOR);
    const isReviewed = pasted.length >= MIN_REVIEWED_LINES || OWN.test(text) || inOne.length > MAX_TEXT;
    if (isReviewed) onPasted(text);
    else type(inOne);
  };
  return (
    <>
      {Preview && <Preview items={items} choices={typed.choices} setChoices={choose} />}
      <ProductField
        aria-label={t('amount.product')}
        placeholder={t('lists.productPlaceholder')}
        maxLength={MAX_TEXT}
        value={typed.text}
        onChange={type}
        onChosen={add}
        onFocus={use}
        onPaste={paste}
        searched={meant?.searched}
        // The understood amount may be part of the name: 'Karma 2 kg'.
        literal={items.length === 1 && meant?.searched !== meant?.text ? meant?.text : undefined}
        mustChoose={asked !== undefined}
        names={names}
        usage={useUsage()}
        itemsOnList={itemsOnList}
        error={errors.product && t(errors.product)}
        ref={input}
        {...side}
      />
    </>
  );
}

/** Whether the focus is in the field or among what it suggests, and not on the amount. */
function useAsking(onUsed: () => void, { typed, type }: ReturnType<typeof useAddItems>) {
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      setAsking(target.closest('[data-amount]') === null);
      onUsed();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(relatedTarget)) return;
      setAsking(false);
      // Nothing is wrong with a field that is left empty.
      if (!typed.text) type('');
    },
  };
}

interface AmountFieldsProps extends Pick<ReturnType<typeof useAddItems>, 'quantity' | 'unit' | 'touch'> {
  error: string | undefined;
}

/** The understood amount, to be changed. */
const AmountFields = memo(function AmountFields({ quantity, unit, touch, error }: AmountFieldsProps) {
  return (
    <>
      <QuantityField
        className={classes.quantity}
        data-amount
        aria-label={t('amount.quantity')}
        value={quantity}
        error={error}
        onChange={(changed) => touch({ quantity: changed })}
      />
      <Input
        component="select"
        size="md"
        pointer
        className={classes.unit}
        data-amount
        rightSection={CHEVRON}
        rightSectionPointerEvents="none"
        aria-label={t('amount.unit')}
        value={unit}
        onChange={(event) => touch({ unit: event.currentTarget.value as Unit })}
      >
        {UNIT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
    </>
  );
});
