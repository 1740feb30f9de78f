import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { t } from '../../texts/line-review.ts';
import { confirm } from '../overlays/confirm.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { SwitchField } from '../SwitchField.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './LineReview.module.css';
import type { Reader, ReviewedRow } from './reviewed-line.ts';
import { ReviewRow } from './ReviewRow.tsx';
import { type Unsaved, useLineReview } from './use-line-review.ts';

interface LineReviewProps {
  /** As it was pasted, lines and all. */
  text: string;
  /** The catalogue. */
  names: ProductNames;
  title?: string;
  /** The unit of a line that says no amount: a piece on a list, a little in a recipe. */
  missingUnit: Unit;
  /** As lines of a recipe are understood, unless it says otherwise. */
  reader?: Reader;
  /** Whether the rest of a line can be kept as a note. */
  withNotes: boolean;
  /** The lines beyond the limit will be reviewed next. */
  goesOn?: boolean;
  /** Whether lines that are ticked in their source stay ticked; asked only if there are any. */
  bought?: { areBought: boolean; onChange: (areBought: boolean) => void };
  /** Why they can't be added. The rows stay as they are. */
  failure?: string | undefined;
  /** Gets the rows that are ticked, all of them sound, in their order, at least one, and the text of those beyond the limit. */
  onAdd: (rows: ReviewedRow[], rest: string) => void;
  /** It left the screen, for whatever reason. */
  onLeft?: (unsaved: () => Unsaved) => void;
  onClose: () => void;
}

/** Pasted lines beside their interpretation, to be corrected and added all at once. */
export function LineReview({
  title = t('lineReview.title'),
  failure,
  withNotes,
  goesOn = false,
  bought,
  onAdd,
  onLeft,
  onClose,
  ...options
}: LineReviewProps) {
  const isPhone = useIsPhone();
  const review = useLineReview(options);
  const latest = useRef({ onLeft, unsaved: review.unsaved });
  useEffect(() => {
    latest.current = { onLeft, unsaved: review.unsaved };
  });
  useEffect(() => () => latest.current.onLeft?.(latest.current.unsaved), []);
  const close = async (): Promise<void> => {
    const question = { title: t('lineReview.closeTitle'), text: t('lineReview.closeText') };
    if (!review.isChanged || (await confirm(question))) onClose();
  };
  const submit = (): void => {
    const rows = review.finish();
    if (rows) onAdd(rows, review.rest);
  };
  return (
    <Dialog
      onClose={() => void close()}
      closeOnClickOutside={false}
      fullScreen={isPhone}
      size="xl"
      title={title}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Rows {...options} {...{ review, withNotes }} />
      <div className={classes.end}>
        {review.rest !== '' && (
          <p className={classes.hint}>
            {t(goesOn ? 'lineReview.moreLater' : 'lineReview.tooManyLines', { most: LIMITS.linesPerParse })}
          </p>
        )}
        {bought && review.isAnyBought && (
          <SwitchField label={t('lineReview.asBought')} isOn={bought.areBought} onChange={bought.onChange} />
        )}
        <p className={classes.failure} role="alert">
          {review.isNoneTaken ? t('lineReview.noneTaken') : failure}
        </p>
        <Button fullWidth data-autofocus onClick={submit}>
          {t(review.isAnyLeftOut ? 'lineReview.addTicked' : 'lineReview.addAll')}
        </Button>
      </div>
    </Dialog>
  );
}

interface RowsProps extends Pick<LineReviewProps, 'names' | 'missingUnit' | 'withNotes'> {
  review: ReturnType<typeof useLineReview>;
}

function Rows({ review, names, missingUnit, withNotes }: RowsProps) {
  const { lines, editsOf, catalogue, openRow, fault, change, toggle } = review;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (fault === undefined) return;
    const field = `[data-row="${fault.row}"] [data-field="${fault.field}"]`;
    list.current?.querySelector<HTMLElement>(`${field} input`)?.focus();
  }, [fault]);
  return (
    <div className={classes.scroll}>
      <ul className={classes.rows} ref={list}>
        {lines.map((line, row) => (
          <ReviewRow
            // Lines keep their places, and may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            key={row}
            {...{ row, line, names, missingUnit, withNotes, catalogue }}
            edits={editsOf(row)}
            isOpen={openRow === row}
            isAtFault={fault?.row === row}
            onChange={change}
            onToggle={toggle}
          />
        ))}
      </ul>
    </div>
  );
}
