import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsToDigits } from '../../contract/ingredient-lines/amounts/amount-in-words.ts';
import type { MeasureBody } from '../../contract/products/product-measures.ts';
import { parseQuantity, showNumber } from '../../contract/quantities/quantities.ts';
import type { AnyUnit } from '../../contract/quantities/units.ts';
import { hasCode } from '../http.ts';
import { productMeasuresQuery } from '../queries/products/product-measures.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/measures.ts';
import { checkQuantity } from '../ui/quantity-error.ts';
import { removeMeasure, setMeasure } from './measure-api.ts';

interface Typed {
  quantity: string;
  unit: AnyUnit;
  /** What the server said when it was begun. */
  previous: MeasureBody | undefined;
}

/**
 * One measure while it is changed. A typed value stays until the server has it, whatever others set in the meantime;
 * the last to arrive wins.
 * @param otherwise the unit of an amount that isn't set yet
 */
export function useMeasure(productId: string, amount: MeasureBody | undefined, otherwise: AnyUnit) {
  const [typed, setTyped] = useState<Typed>();
  const [problem, setProblem] = useState<string>();
  const { change, changeNow, isPending } = useMeasureChange(productId, setProblem);
  const quantity = typed?.quantity ?? (amount ? showNumber(amount.qty) : '');
  const amountUnit = typed?.unit ?? amount?.unit ?? otherwise;
  const type = (fields: Partial<Typed>): void => {
    setProblem(undefined);
    setTyped({
      quantity,
      unit: amountUnit,
      previous: typed === undefined ? amount : typed.previous,
      ...fields,
    });
  };
  const save = async (unit: AnyUnit, onSaved?: () => void): Promise<boolean> => {
    const digits = wordsToDigits(quantity);
    const qty = parseQuantity(digits);
    const wrong = checkQuantity(digits);
    if (wrong !== undefined || qty === undefined) {
      setProblem(t(`amount.${wrong ?? 'quantityUnread'}`));
      return false;
    }
    if (!(await changeNow({ unit, amount: { qty, unit: amountUnit } }))) return false;
    // Text typed during the request is not saved.
    setTyped((now) => (now === typed ? undefined : now));
    onSaved?.();
    return true;
  };
  const isTyped = typed !== undefined;
  const isChangedMeanwhile = isTyped && !isSameAmount(typed.previous, amount);
  const isUnsaved = isTyped && isOther(typed);
  return {
    quantity,
    amountUnit,
    problem,
    isTyped,
    isUnsaved,
    isChangedMeanwhile,
    isPending,
    type,
    save,
    change,
  };
}

interface Change {
  unit: AnyUnit;
  /** Undefined to remove it. */
  amount: MeasureBody | undefined;
}

function useMeasureChange(id: string, onFailed: (reason: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ unit, amount }: Change): Promise<unknown> =>
      amount === undefined ? removeMeasure({ id, unit }) : setMeasure({ id, unit, amount }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productMeasuresQuery.queryKey }),
    onError: (error) =>
      onFailed(
        hasCode(error, 'VALIDATION_ERROR')
          ? t('measures.circular')
          : describeError(error, t('measures.saveFailed')),
      ),
    meta: { silent: true },
  });
  const changeNow = async (asked: Change): Promise<boolean> => {
    try {
      await mutateAsync(asked);
      return true;
    } catch {
      // The row says why.
      return false;
    }
  };
  return { change: mutate, changeNow, isPending };
}

/** Whether the typed value differs from the previous one. */
function isOther({ quantity, unit, previous }: Typed): boolean {
  const isOtherQuantity = quantity.trim() !== (previous ? showNumber(previous.qty) : '');
  return isOtherQuantity || (previous !== undefined && unit !== previous.unit);
}

function isSameAmount(one: MeasureBody | undefined, other: MeasureBody | undefined): boolean {
  return one?.qty === other?.qty && one?.unit === other?.unit;
}
