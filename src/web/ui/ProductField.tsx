import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import { useProductNames } from '../catalogue.ts';
import { indexProducts, type Match, matchProducts } from './match-products.ts';
import classes from './ProductField.module.css';

/** What the list already holds of a product, in words. */
type AmountOnList = (productId: string) => string | undefined;

interface ProductFieldProps {
  value: string;
  onChange: (value: string) => void;
  amountOnList: AmountOnList;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  /** Where the suggestions have room. */
  dropdown: 'top-start' | 'bottom-start';
}

/** A product by name, with suggestions from the catalogue; a name it doesn't hold is offered as a new product. */
export function ProductField({
  value,
  onChange,
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
  const newName = nameKey(value) !== '' && !isKnown ? value.trim() : undefined;
  return (
    <Combobox
      store={combobox}
      position={dropdown}
      middlewares={{ flip: false, shift: false }}
      offset={6}
      onOptionSubmit={(name) => {
        combobox.closeDropdown();
        onChange(name);
      }}
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
      <Combobox.Dropdown hidden={matches.length === 0 && newName === undefined}>
        <Suggestions matches={matches} newName={newName} amountOnList={amountOnList} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface SuggestionsProps {
  matches: readonly Match[];
  /** The name to offer as a new product, where the catalogue doesn't have it. */
  newName: string | undefined;
  amountOnList: AmountOnList;
}

function Suggestions({ matches, newName, amountOnList }: SuggestionsProps) {
  const { t } = useTranslation();
  return (
    <Combobox.Options aria-label={t('lists.suggestions')} className={classes.options}>
      {matches.map((match) => (
        <Combobox.Option key={match.id} value={match.name} className={classes.option}>
          <Highlighted match={match} />
          <OnList text={amountOnList(match.id)} />
        </Combobox.Option>
      ))}
      {newName !== undefined && (
        <Combobox.Option value={newName} className={classes.create}>
          + {t('lists.createProduct', { name: newName })}
        </Combobox.Option>
      )}
    </Combobox.Options>
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
