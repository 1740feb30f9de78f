import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import type { MeasureBody } from '../../contract/products/product-measures.ts';
import { showQuantity } from '../../contract/quantities/quantities.ts';
import { isCounted } from '../../contract/quantities/unit-kinds.ts';
import type { AnyUnit } from '../../contract/quantities/units.ts';
import { t } from '../texts/measures.ts';
import { QuantityField } from '../ui/QuantityField.tsx';
import { unitOptionsWith } from '../ui/unit-options.ts';
import { isUsual, type MeasureState } from './measure-rows.ts';
import classes from './ProductMeasures.module.css';
import { useUnsavedPart } from './unsaved.ts';
import { useMeasure } from './use-measure.ts';

interface MeasureRowProps {
  productId: string;
  state: MeasureState;
  /** What is measured, in words: '1 szklanka'. */
  name: string;
  /** In front of the amount. */
  label: ReactNode;
  /** The label of the amount's fields, if the name alone makes no sentence. */
  fieldLabels?: { quantity: string; unit: string };
  /** The unit of an amount that isn't set yet. */
  otherwise: AnyUnit;
  /** The word on the button that saves it, also before anything is typed. */
  addText?: string;
  onSaved?: () => void;
}

/** One measure: its amount, typed over, removed, or put back to the usual one. */
export function MeasureRow(props: MeasureRowProps) {
  const { productId, state, name, label, fieldLabels, otherwise, addText, onSaved } = props;
  const { unit, amount } = state;
  const measure = useMeasure(productId, amount, otherwise);
  const { quantity, amountUnit, problem, isTyped, isChangedMeanwhile, isPending, type, save } = measure;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isTyped || addText !== undefined) void save(unit, onSaved);
  };
  const field = useRef<HTMLInputElement>(null);
  useUnsavedPart({
    isUnsaved: measure.isUnsaved,
    save: () => save(unit, onSaved),
    focus: () => field.current?.focus(),
  });
  return (
    <form className={classes.row} noValidate onSubmit={submit}>
      <div className={classes.label}>
        {label}
        <small className={classes.small}>{describeState(state)}</small>
      </div>
      <QuantityField
        ref={field}
        className={classes.quantity}
        aria-label={fieldLabels?.quantity ?? t('measures.quantityOf', { one: name })}
        value={quantity}
        error={problem}
        onChange={(typed) => type({ quantity: typed })}
      />
      <NativeSelect
        className={classes.unit}
        aria-label={fieldLabels?.unit ?? t('measures.unitOf', { one: name })}
        data={amountUnits(unit, amountUnit)}
        value={amountUnit}
        onChange={(event) => type({ unit: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        {isTyped || addText !== undefined ? (
          <Button
            type="submit"
            loading={isPending}
            aria-label={addText === undefined ? t('measures.saveOf', { one: name }) : undefined}
          >
            {addText ?? t('common.save')}
          </Button>
        ) : (
          <StateActions state={state} name={name} onChange={measure.change} />
        )}
      </div>
      <p role="status" className={classes.meanwhile}>
        {isChangedMeanwhile && describeMeanwhile(amount)}
      </p>
    </form>
  );
}

interface StateActionsProps {
  state: MeasureState;
  name: string;
  onChange: (change: { unit: AnyUnit; amount: MeasureBody | undefined }) => void;
}

/** What can be done to a measure while its field isn't being edited. */
function StateActions({ state, name, onChange }: StateActionsProps) {
  const { unit, amount, usual } = state;
  return (
    <>
      {usual !== undefined && !isUsual(state) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.restore}
          aria-label={t('measures.restoreOf', { one: name })}
          onClick={() => onChange({ unit, amount: usual })}
        >
          {t('measures.restore')}
        </Button>
      )}
      {amount !== undefined && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={t('measures.removeOf', { one: name })}
          onClick={() => onChange({ unit, amount: undefined })}
        >
          <IconTrash size="1.25rem" />
        </ActionIcon>
      )}
    </>
  );
}

function describeState(state: MeasureState): string {
  if (isUsual(state)) return t('measures.usual');
  return state.usual !== undefined && state.amount === undefined ? t('measures.removed') : '';
}

/** With the one that is chosen, which may have become the measure's own since: a select without it shows another one. */
const amountUnits = (unit: AnyUnit, amountUnit: AnyUnit) =>
  unitOptionsWith(amountUnit).filter(
    ({ value }) => value === amountUnit || (value !== unit && isCounted(value)),
  );

function describeMeanwhile(amount: MeasureBody | undefined): string {
  return amount === undefined
    ? t('measures.removedMeanwhile')
    : t('measures.changedTo', { what: showQuantity(amount) });
}
