import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { t } from '../texts/aisles.ts';

interface AisleFieldProps extends Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> {
  /** In their order. */
  aisles: readonly { id: string; name: string }[];
  value: string;
  onChange: (aisleId: string) => void;
}

/** In which aisle of a store something is. */
export function AisleField({ aisles, value, onChange, ...others }: AisleFieldProps) {
  return (
    <NativeSelect
      label={t('aisles.aisle')}
      data={aisles.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...others}
    />
  );
}
