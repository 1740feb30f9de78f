import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useMemo } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import { useProductNames } from '../catalogue.ts';
import { t } from '../texts/translate.ts';
import { indexProducts, type Match, matchProducts } from './match-products.ts';
import classes from './ProductField.module.css';

/** What the list already holds of a product, in words. */
type AmountOnList = (productId: string) => string | undefined;

interface ProductFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  amountOnList?: AmountOnList;
  /** Where the suggestions have room. */
  dropdown: 'top-start' | 'bottom-start';
}

/** A product by name, with suggestions from the catalogue; a name it doesn't hold is offered as a new product. */
export function ProductField({ value, onChange, amountOnList, dropdown, ...props }: ProductFieldProps) {
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
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...props}
          className={classes.field}
          value={value}
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
  amountOnList: AmountOnList | undefined;
}

function Suggestions({ matches, newName, amountOnList }: SuggestionsProps) {
  return (
    <Combobox.Options aria-label={t('amount.suggestions')} className={classes.options}>
      {matches.map((match) => (
        <Combobox.Option key={match.id} value={match.name} className={classes.option}>
          <Highlighted match={match} />
          <OnList text={amountOnList?.(match.id)} />
        </Combobox.Option>
      ))}
      {newName !== undefined && (
        <Combobox.Option value={newName} className={classes.create}>
          + {t('amount.createProduct', { name: newName })}
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
  if (text === undefined) return null;
  return <span className={classes.onList}> · {t('amount.onList', { quantities: text })}</span>;
}
