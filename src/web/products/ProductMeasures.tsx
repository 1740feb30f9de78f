import { NativeSelect } from '@mantine/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatQuantity } from '../../contract/quantities/quantities.ts';
import { type AnyUnit, labelOfUnit } from '../../contract/quantities/units.ts';
import { t } from '../texts/measures.ts';
import { ListState } from '../ui/page/ListState.tsx';
import { recoverFocus } from '../ui/focus/recover-focus.ts';
import { UNIT_OPTIONS } from '../ui/unit-options.ts';
import { REMOVAL_KEY } from './api.ts';
import { MeasureRow } from './MeasureRow.tsx';
import { mayHaveRow, type MeasureState, measureStates } from './measure-rows.ts';
import { measureOriginsQuery } from './measure-api.ts';
import classes from './ProductMeasures.module.css';

/** What units of the product weigh, and what it is bought by. */
export function ProductMeasures({ productId }: { productId: string }) {
  // For a product that is being deleted, the server may say so before it has answered the deletion.
  const isRemoving = useIsMutating({ mutationKey: REMOVAL_KEY }) > 0;
  const query = useQuery({ ...measureOriginsQuery(productId), enabled: !isRemoving });
  const { data } = query;
  const headId = useId();
  return (
    <section ref={recoverFocus} className={classes.card} aria-labelledby={headId}>
      <h2 id={headId} className={classes.head}>
        {t('measures.title')}
      </h2>
      <p className={classes.hint}>{t('measures.hint')}</p>
      {data && <Rows productId={productId} {...measureStates(data)} />}
      {!data && <ListState query={query} text={t('measures.failed')} rows={3} />}
    </section>
  );
}

interface RowsProps {
  productId: string;
  pack: MeasureState;
  rows: MeasureState[];
}

function Rows({ productId, pack, rows }: RowsProps) {
  return (
    <>
      {rows.map((state) => {
        const name = formatQuantity({ qty: 1, unit: state.unit });
        return (
          <MeasureRow
            key={state.unit}
            productId={productId}
            state={state}
            name={name}
            label={t('measures.is', { one: name })}
            otherwise="g"
          />
        );
      })}
      <NewRow productId={productId} taken={rows.map(({ unit }) => unit)} />
      <MeasureRow
        productId={productId}
        state={pack}
        name={t('measures.boughtBy')}
        fieldLabels={{ quantity: t('measures.boughtByQuantity'), unit: t('measures.boughtByUnit') }}
        label={
          <>
            {t('measures.boughtBy')}
            <small className={classes.small}>{t('measures.boughtByHint')}</small>
          </>
        }
        otherwise="kg"
      />
    </>
  );
}

/** Becomes a row of its own once it is saved. */
function NewRow({ productId, taken }: { productId: string; taken: readonly AnyUnit[] }) {
  const [unit, setUnit] = useState<AnyUnit>();
  // The shown unit stays, even if others set its measure in the meantime.
  const free = UNIT_OPTIONS.filter(
    ({ value }) => mayHaveRow(value) && (value === unit || !taken.includes(value)),
  );
  const [first] = free;
  if (unit === undefined) {
    if (first !== undefined) setUnit(first.value);
    return null;
  }
  return (
    <MeasureRow
      productId={productId}
      state={{ unit, amount: undefined, usual: undefined }}
      name={labelOfUnit(unit)}
      label={
        <NativeSelect
          className={classes.another}
          label={t('measures.another')}
          data={free}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
      }
      otherwise="g"
      addText={t('common.add')}
      onSaved={() => setUnit(undefined)}
    />
  );
}
