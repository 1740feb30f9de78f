import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import type { ProductNames } from '../../contract/products.ts';
import { t } from '../texts/translate.ts';
import { Floating } from './Floating.tsx';
import { indexProducts, type Match, matchProducts } from './match-products.ts';
import classes from './ProductField.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** What the list already holds of a product, in words. */
type AmountOnList = (productId: string) => string | undefined;

interface ProductFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** A suggestion was taken, after {@link onChange}. */
  onChosen?: () => void;
  /** The catalogue. */
  names: ProductNames;
  amountOnList?: AmountOnList;
  /** Where the suggestions have room. */
  suggestions: 'above' | 'below';
}

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** A product by name, with suggestions from the catalogue; a name it doesn't hold is offered as a new product. */
export function ProductField({
  value,
  onChange,
  onChosen,
  names,
  amountOnList,
  suggestions,
  ref,
  ...props
}: ProductFieldProps) {
  // A page that is only read has no use for it.
  const [isUsed, setUsed] = useState(false);
  const index = useMemo(() => (isUsed ? indexProducts(names) : []), [isUsed, names]);
  const { matches, isKnown } = useMemo(() => matchProducts(index, value), [index, value]);
  const newName = nameKey(value) !== '' && !isKnown ? value.trim() : undefined;
  const offered = [...matches.map(({ name }) => name), ...(newName === undefined ? [] : [newName])];
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  const { isOpen, open, field, list, option } = useSuggestions({
    count: offered.length,
    onChoose: (chosen) => {
      onChange(offered[chosen] ?? value);
      onChosen?.();
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
      {isOpen && (
        <Floating beside={input} side={suggestions} className={classes.dropdown} onMouseDown={keepFocus}>
          <div {...list} aria-label={t('amount.suggestions')} className={classes.options}>
            {matches.map((match, position) => (
              <div key={match.id} {...option(position)} className={classes.option}>
                <Highlighted match={match} />
                <OnList text={amountOnList?.(match.id)} />
              </div>
            ))}
            {newName !== undefined && (
              <div {...option(matches.length)} className={`${classes.option} ${classes.create}`}>
                + {t('amount.createProduct', { name: newName })}
              </div>
            )}
          </div>
        </Floating>
      )}
    </div>
  );
}

function Highlighted({ match: { name, start, end } }: { match: Match }) {
  return (
    <span>
      {name.slice(0, start)}
      <b>{name.slice(start, end)}</b>
      {name.slice(end)}
    </span>
  );
}

function OnList({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return <span className={classes.onList}> · {t('amount.onList', { quantities: text })}</span>;
}
