import { Select, type SelectProps } from '@mantine/core';
import { searchKey } from '../../contract/names.ts';
import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import { t } from '../texts/to-buy.ts';

interface ListFieldProps extends Omit<SelectProps, 'data'> {
  lists: readonly ListPreview[];
}

/** Chooses a list by its name. */
export function ListField({ lists, ...props }: ListFieldProps) {
  return (
    <Select
      openOnFocus={false}
      label={t('toBuy.list')}
      placeholder={t('toBuy.listPlaceholder')}
      data={lists.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && searchKey(option.label).includes(searchKey(search)))
      }
      nothingFoundMessage={t('toBuy.noListFound')}
      allowDeselect={false}
      searchable
      {...props}
    />
  );
}
