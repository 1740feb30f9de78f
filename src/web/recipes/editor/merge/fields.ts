import { cleanName } from '../../../../contract/names.ts';
import { parseQuantity } from '../../../../contract/quantities/quantities.ts';
import { parseMinutes } from '../../minutes.ts';

const READ_ALIKE = {
  name: cleanName,
  portions: (typed: string) => parseQuantity(typed) ?? typed.trim(),
  minutes: (typed: string) => parseMinutes(typed) ?? typed.trim(),
  source: (typed: string) => typed.trim(),
};

export type Field = keyof typeof READ_ALIKE;

export const FIELDS = ['name', 'portions', 'minutes', 'source'] as const satisfies Field[];

/** Whether both would be saved alike. */
export const isFieldSame = (field: Field) => (a: string, b: string) =>
  READ_ALIKE[field](a) === READ_ALIKE[field](b);
