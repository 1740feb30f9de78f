import { IconCheck } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode } from 'react';
import { quantityOf } from '../../../contract/shopping-lists/list-state.ts';
import { formatQuantities, showQuantity } from '../../../contract/quantities/quantities.ts';
import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { userColour } from '../../../contract/users/user-colours.ts';
import { t } from '../../texts/translate.ts';
import { Initials } from '../../ui/Initials.tsx';
import classes from './ListLine.module.css';
import { LineRow } from './LineRow.tsx';
import { describeDetails, lastTicker, type Line } from './lines.ts';
import { addUp, type BoughtWords } from './describe-sum.ts';

interface ListLineProps {
  line: Line;
  members: readonly Member[];
  /** Describes what to buy of its product, once the code that knows measures is loaded. */
  words: BoughtWords | undefined;
  /** Where its product's small picture is, if it has one. */
  thumb: string | undefined;
  /** Another user who changed the line a moment ago. */
  touchedBy: string | undefined;
  isAdded: boolean;
  onTick: (line: Line, checked: boolean) => void;
  onEdit: (edited: EditedLine) => void;
}

/** A line whose dialog is open. */
export interface EditedLine {
  line: Line;
  /**
   * Which dialog: where its sum comes from, its amounts, or to which other list it is moved. Without it the one that
   * comes first: in a store what is done there, elsewhere the amounts.
   */
  dialog?: 'sum' | 'amounts' | 'move';
}

/** Every change of the list makes new line objects, but new item objects only for items that changed. */
function isSameLine(before: ListLineProps, after: ListLineProps): boolean {
  return (
    before.touchedBy === after.touchedBy &&
    before.isAdded === after.isAdded &&
    before.members === after.members &&
    before.words === after.words &&
    before.thumb === after.thumb &&
    before.onTick === after.onTick &&
    before.onEdit === after.onEdit &&
    before.line.items.length === after.line.items.length &&
    before.line.items.every((item, index) => item === after.line.items[index])
  );
}

/** One product: the whole row ticks, the dots open its amounts. */
export const ListLine = memo(function ListLine({
  line,
  members,
  words = addUp,
  thumb,
  touchedBy,
  isAdded,
  onTick,
  onEdit,
}: ListLineProps) {
  const ticker = line.checked && members.find(({ id }) => id === lastTicker(line));
  const sum = words(line);
  return (
    <LineRow
      name={line.name}
      amounts={
        <>
          {line.partly ? line.items.map(amountOf) : formatQuantities(line.items.map(quantityOf))}
          {sum && (
            <>
              {' '}
              <span className={classes.sum}>({sum})</span>
            </>
          )}
        </>
      }
      details={describeDetails(line)}
      thumb={thumb}
      isChecked={line.checked}
      onClick={(event) => {
        const touched = event.target as Element;
        // In a store a tap on a row ticks, wherever it is.
        if (touched.className !== classes.sum || touched.closest('[data-dense]')) return;
        // It would tick.
        event.preventDefault();
        onEdit({ line, dialog: 'sum' });
      }}
      isAdded={isAdded}
      touched={touchedBy === undefined ? undefined : userColour(touchedBy)}
      checkbox={{
        checked: line.checked,
        // By which its row is found again.
        value: line.productId,
        ref: (input) => {
          if (input) input.indeterminate = line.partly;
        },
        onChange: (event) => onTick(line, event.currentTarget.checked),
      }}
      check={line.checked && <IconCheck size="1.0625rem" stroke={3.2} />}
      ticker={
        ticker &&
        members.length > 1 && (
          <Initials
            userId={ticker.id}
            name={ticker.name}
            label={t('lists.tickedBy', { name: ticker.name })}
          />
        )
      }
      editButton={{ 'aria-label': t('lists.edit', { name: line.name }), onClick: () => onEdit({ line }) }}
    />
  );
}, isSameLine);

function amountOf(item: Line['items'][number], index: number): ReactNode {
  const amount = showQuantity(quantityOf(item));
  return (
    <Fragment key={item.id}>
      {index > 0 && ', '}
      {item.checked ? <s>{amount}</s> : amount}
    </Fragment>
  );
}
