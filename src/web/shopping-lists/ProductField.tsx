import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import { useProductNames } from '../catalogue.ts';
import classes from './ProductField.module.css';
import { indexProducts, type Match, matchProducts } from './match-products.ts';

interface ProductFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** A suggestion was taken: an existing product's name, or the typed one as a new product. */
  onPick: (name: string) => void;
  /** What the list already holds of a product, in words. */
  amountOnList: (productId: string) => string | undefined;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  /** Where the suggestions have room. */
  dropdown: 'top-start' | 'bottom-start';
}

/** A product by name, with suggestions from the catalogue; a name it doesn't hold is offered as a new product. */
export function ProductField({
  value,
  onChange,
  onPick,
  amountOnList,
  error,
  inputRef,
  dropdown,
}: ProductFieldProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const names = useProductNames();
  const index = useMemo(() => indexProducts(names), [names]);
  const { matches, isKnown } = useMemo(() => matchProducts(index, value), [index, value]);
  const isNew = nameKey(value) !== '' && !isKnown;
  const pick = (name: string): void => {
    combobox.closeDropdown();
    onPick(name);
  };
  return (
    <Combobox
      store={combobox}
      position={dropdown}
      middlewares={{ flip: false, shift: false }}
      onOptionSubmit={pick}
      offset={6}
    >
      <Combobox.Target>
        <TextInput
          ref={inputRef}
          className={classes.field}
          aria-label={t('lists.product')}
          placeholder={t('lists.productPlaceholder')}
          value={value}
          error={error}
          maxLength={LIMITS.nameLength}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={value.trim() === '' || (matches.length === 0 && !isNew)}>
        <Combobox.Options aria-label={t('lists.suggestions')} className={classes.options}>
          {matches.map((match) => (
            <Combobox.Option key={match.id} value={match.name} className={classes.option}>
              <Highlighted match={match} />
              <OnList text={amountOnList(match.id)} />
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={value.trim()} className={classes.create}>
              + {t('lists.createProduct', { name: value.trim() })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
  const { t } = useTranslation();
  if (text === undefined) return null;
  return <span className={classes.onList}> · {t('lists.onList', { quantities: text })}</span>;
}
