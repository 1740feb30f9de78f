import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { nameKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { fetchSoon, loadedOnce, useLoaded } from '../lazy-part.ts';
import type { ProductUsage } from './match-products.ts';
import classes from './ProductField.module.css';
import { useProductCatalogue } from './use-product-catalogue.ts';
import { useCombobox } from './use-combobox.ts';

/** A product of the catalogue, or a name that isn't in it. */
export interface ChosenProduct {
  id?: string;
  name: string;
}

interface ProductFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** A suggestion was taken, after {@link onChange}. */
  onChosen?: (chosen: ChosenProduct) => void;
  /** The catalogue. */
  names: ProductNames;
  usage?: ProductUsage | undefined;
  /** What is already on the list of a product. */
  itemsOnList?: (productId: string) => readonly StoredItem[] | undefined;
  /** The text for which suggestions are searched, if that isn't the whole text. */
  searched?: string | undefined;
  /** Another name that may be added as a new product. */
  literal?: string | undefined;
  /** Suggestions are open as soon as a choice is asked for. */
  mustChoose?: boolean;
  /** Where the suggestions have room. */
  suggestions: 'above' | 'below';
  /** The element beside which they are placed, if not only the field. */
  beside?: RefObject<HTMLElement | null>;
}

const suggestingCode = loadedOnce(async () => {
  const [matching, { ProductSuggestions }] = await Promise.all([
    import('./match-products.ts'),
    import('./ProductSuggestions.tsx'),
  ]);
  return { ...matching, ProductSuggestions };
});

interface Searched extends Pick<ProductFieldProps, 'names' | 'usage'> {
  isUsed: boolean;
  text: string;
}

/** The suggestions for the typed text. */
function useMatches({ isUsed, names, usage, text }: Searched) {
  const suggesting = useLoaded(suggestingCode, isUsed);
  // Usually it is loaded long before the field is used.
  useEffect(() => fetchSoon(suggestingCode.fetch), []);
  const index = useMemo(
    () => (isUsed ? suggesting?.indexProducts(names, usage) : undefined),
    [isUsed, suggesting, names, usage],
  );
  const catalogue = useProductCatalogue(names, isUsed);
  const { matches, isKnown } = useMemo(
    () => (index && suggesting?.matchProducts(index, text, { catalogue })) ?? { matches: [], isKnown: true },
    [suggesting, index, catalogue, text],
  );
  const newNames = nameKey(text) !== '' && !isKnown ? [text.trim()] : [];
  return { Suggestions: suggesting?.ProductSuggestions, matches, newNames };
}

/** A product by name, with suggestions from the catalogue; a name that isn't in it is offered as a new product. */
export function ProductField({
  value,
  onChange,
  onChosen,
  names,
  usage,
  itemsOnList,
  searched = value,
  literal,
  mustChoose,
  suggestions: side,
  beside,
  onFocus,
  ref,
  ...props
}: ProductFieldProps) {
  // A page that is only read doesn't need it.
  const [isUsed, setUsed] = useState(false);
  const { Suggestions, matches, ...found } = useMatches({ isUsed, names, usage, text: searched });
  const newNames = literal === undefined ? found.newNames : [...found.newNames, literal];
  const offered: ChosenProduct[] = [...matches, ...newNames.map((name) => ({ name }))];
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  const { isOpen, open, field, list, option } = useCombobox({
    count: offered.length,
    side,
    mustChoose,
    onChoose: (position) => {
      const chosen = offered[position];
      if (chosen === undefined) return;
      onChange(chosen.name);
      onChosen?.(chosen);
    },
  });
  const shown = { side, text: searched, matches, newNames, itemsOnList, list, option };
  return (
    <div className={classes.field}>
      <TextInput
        maxLength={LIMITS.nameLength}
        {...props}
        {...field}
        ref={inputRef}
        value={value}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onFocus={(event) => {
          setUsed(true);
          onFocus?.(event);
        }}
        onChange={(event) => {
          setUsed(true);
          onChange(event.currentTarget.value);
          open();
        }}
      />
      {isOpen && Suggestions && <Suggestions beside={beside ?? input} {...shown} />}
    </div>
  );
}
