import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useMemo } from 'react';
import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { nameOfWhole } from '../../../contract/ingredient-lines/line-kinds.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { showQuantity, parseQuantity } from '../../../contract/quantities/quantities.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { t } from '../../texts/line-review.ts';
import classes from './LineReview.module.css';
import {
  problemOf,
  type ProductChoice,
  type ReadLine,
  type Row,
  type RowEdits,
  rowOf,
} from './reviewed-line.ts';
import { ReviewFields } from './ReviewFields.tsx';

interface ReviewRowProps {
  row: number;
  line: ReadLine;
  edits: RowEdits;
  catalogue: Catalogue;
  names: ProductNames;
  missingUnit: Unit;
  withNotes: boolean;
  isOpen: boolean;
  /** It could not be added as it is. */
  isAtFault: boolean;
  onChange: (row: number, part: RowEdits) => void;
  onToggle: (row: number) => void;
}

/** One line: ticked or not, and opened to change its interpretation. */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { row, line, edits, catalogue, missingUnit, onChange } = props;
  const shown = useMemo(
    () => rowOf(line, edits, { catalogue, missingUnit }),
    [line, edits, catalogue, missingUnit],
  );
  if (!shown.isProduct) {
    // Only recipes have parts; on a list a heading is nothing.
    const isSection = line.line.kind === 'heading' && missingUnit === 'some';
    return (
      <li className={classes.leftOut}>
        <span className={classes.leftOutText}>
          {line.text}
          <span className={classes.leftOutWord}>
            {t(isSection ? 'lineReview.section' : 'lineReview.leftOut')}
          </span>
        </span>
        <Button
          variant="subtle"
          className={classes.takeAsProduct}
          aria-label={t('lineReview.takeLineAsProduct', { text: line.text })}
          onClick={() => onChange(row, { product: { text: nameOfWhole(line.text) } })}
        >
          {t('lineReview.takeAsProduct')}
        </Button>
      </li>
    );
  }
  return (
    <li className={classes.row} data-row={row} data-taken={shown.isTaken || undefined}>
      <label className={classes.take}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t('lineReview.take', { text: line.text })}
          checked={shown.isTaken}
          onChange={({ currentTarget }) => onChange(row, { isTaken: currentTarget.checked })}
        />
      </label>
      <div className={classes.main}>
        <Summary {...props} shown={shown} />
        <Details {...props} shown={shown} />
      </div>
    </li>
  );
});

interface PartProps extends ReviewRowProps {
  shown: Row;
}

/** The line, and how it was understood. */
function Summary({ row, line, withNotes, isOpen, onToggle, shown }: PartProps) {
  const { name, productId, isUndecided, quantity, unit, note } = shown;
  const qty = parseQuantity(quantity);
  const isNew = productId === undefined && !isUndecided && name !== '';
  return (
    <button type="button" className={classes.summary} aria-expanded={isOpen} onClick={() => onToggle(row)}>
      <span className={classes.source}>{line.text}</span>{' '}
      {name.length <= LIMITS.nameLength && (
        <span>
          <span className={classes.product}>{name}</span>{' '}
          <span className={classes.amount}>
            {unit === 'some' || qty !== undefined ? showQuantity({ qty: qty ?? 1, unit }) : quantity}
          </span>{' '}
          {isNew && <span className={classes.badge}>{t('lineReview.newProduct')}</span>}
          {withNotes && note !== '' && <span className={classes.note}>{note}</span>}
        </span>
      )}
      <IconChevronDown size="1.125rem" className={classes.chevron} aria-hidden="true" />
    </button>
  );
}

/** What is missing, and the fields while the row is open. */
function Details({
  row,
  line,
  edits,
  names,
  withNotes,
  isOpen,
  isAtFault,
  onChange,
  onToggle,
  shown,
}: PartProps) {
  const problem = shown.isTaken ? problemOf(shown) : undefined;
  // Incomplete input is reported when it prevents adding; errors in pasted lines are reported at once.
  const isSaid = isAtFault || (edits.product === undefined && !shown.isUndecided);
  const error = problem && isSaid ? { field: problem.field, text: t(problem.text) } : undefined;
  return (
    <>
      {shown.choices.length > 0 && (
        <Choices
          shown={shown}
          error={shown.isUndecided ? error?.text : undefined}
          onChoose={({ name, id }) => onChange(row, { product: { text: name, id, among: shown.choices } })}
        />
      )}
      {isOpen && (
        <ReviewFields
          label={line.text}
          {...{ shown, names, withNotes }}
          error={shown.isUndecided ? undefined : error}
          onChange={(part) => onChange(row, part)}
          onDone={() => onToggle(row)}
        />
      )}
      {!isOpen && !shown.isUndecided && error && <p className={classes.problem}>{error.text}</p>}
    </>
  );
}

interface ChoicesProps {
  shown: Row;
  error: string | undefined;
  onChoose: (choice: ProductChoice) => void;
}

/** Several products fit, and none is taken without being asked for. */
function Choices({ shown, error, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset
      className={classes.choices}
      data-field={shown.isUndecided ? 'product' : undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className={classes.legend}>{t('lineReview.whichProduct')}</legend>
      <div className={classes.chips}>
        {shown.choices.map((choice) => (
          <label key={choice.id ?? ''} className={classes.chip}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={!shown.isUndecided && (shown.productId ?? null) === choice.id}
              onChange={() => onChoose(choice)}
            />
            {choice.id === null ? t('lineReview.newName', { name: choice.name }) : choice.name}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
