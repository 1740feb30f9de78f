import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import type { ProductNames } from '../../contract/products.ts';
import { untilLoaded, whenSettled } from './lazy-part.ts';
import type { ProductUsage } from './match-products.ts';
import classes from './ProductField.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** A product of the catalogue, or a name that it doesn't hold. */
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
  /** What the list already holds of a product, in words. */
  amountOnList?: (productId: string) => string | undefined;
  /** Where the suggestions have room. */
  suggestions: 'above' | 'below';
}

async function load() {
  const [matching, { catalogueOf }, { ProductSuggestions }] = await Promise.all([
    import('./match-products.ts'),
    import('./product-catalogue.ts'),
    import('./ProductSuggestions.tsx'),
  ]);
  return { ...matching, catalogueOf, ProductSuggestions };
}

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** What suggests, once its code is here: at the latest when the field is used, as a rule long before. */
function useSuggesting(isUsed: boolean) {
  const [suggesting, setSuggesting] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    void (isUsed ? Promise.resolve() : whenSettled())
      .then(() => untilLoaded(load))
      .then((code) => {
        loaded = code;
        setSuggesting(code);
      });
  }, [isUsed]);
  return suggesting;
}

interface Typed extends Pick<ProductFieldProps, 'names' | 'usage' | 'value'> {
  isUsed: boolean;
}

/** What is suggested for what was typed. */
function useMatches({ isUsed, names, usage, value }: Typed) {
  const suggesting = useSuggesting(isUsed);
  const index = useMemo(
    () => (isUsed && suggesting ? suggesting.indexProducts(names, usage) : []),
    [isUsed, suggesting, names, usage],
  );
  const { matches, isKnown } = useMemo(
    () =>
      suggesting?.matchProducts(index, value, { catalogue: suggesting.catalogueOf(names) }) ?? {
        matches: [],
        isKnown: true,
      },
    [suggesting, index, names, value],
  );
  const newName = nameKey(value) !== '' && !isKnown ? value.trim() : undefined;
  return { Suggestions: suggesting?.ProductSuggestions, matches, newName };
}

/** A product by name, with suggestions from the catalogue; a name it doesn't hold is offered as a new product. */
export function ProductField({
  value,
  onChange,
  onChosen,
  names,
  usage,
  amountOnList,
  suggestions: side,
  ref,
  ...props
}: ProductFieldProps) {
  // A page that is only read has no use for it.
  const [isUsed, setUsed] = useState(false);
  const { Suggestions, matches, newName } = useMatches({ isUsed, names, usage, value });
  const offered: ChosenProduct[] = newName === undefined ? matches : [...matches, { name: newName }];
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  const { isOpen, open, field, list, option } = useSuggestions({
    count: offered.length,
    side,
    onChoose: (position) => {
      const chosen = offered[position];
      if (chosen === undefined) return;
      onChange(chosen.name);
      onChosen?.(chosen);
    },
  });
  return (
    <div className={classes.field}>
      <TextInput
        {...props}
        {...field}
        ref={inputRef}
        value={value}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setUsed(true);
          onChange(event.currentTarget.value);
          open();
        }}
      />
      {isOpen && Suggestions && (
        <Suggestions beside={input} {...{ side, matches, newName, amountOnList, list, option }} />
      )}
    </div>
  );
}
