import { t } from '../../texts/recipes.ts';
import { type FormRow, isSection } from './form-rows.ts';

/** The name of a row for the user. */
export const nameOfRow = (row: FormRow): string =>
  isSection(row) ? row.section.trim() || t('recipes.unnamedSection') : row.productName;
