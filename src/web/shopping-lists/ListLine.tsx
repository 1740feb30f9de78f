import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { StoredItem } from '../../contract/list-state.ts';
import { formatQuantities, formatQuantity } from '../../contract/quantities.ts';
import type { Member } from '../../contract/shopping-lists.ts';
import { t } from '../texts/translate.ts';
import { colourOf, Initials } from '../ui/Initials.tsx';
import classes from './ListLine.module.css';
import { describeDetails, type Line, quantityOf, sumOf, tickedBy } from './lines.ts';

interface ListLineProps {
  line: Line;
  members: readonly Member[];
  /** Whoever else changed the line a moment ago. */
  touchedBy: string | undefined;
  onTick: (line: Line, checked: boolean) => void;
  onEdit: (line: Line) => void;
}

/** Lines are made anew with every change of the list, their items only when they changed themselves. */
function isSameLine(before: ListLineProps, after: ListLineProps): boolean {
  return (
    before.touchedBy === after.touchedBy &&
    before.members === after.members &&
    before.onTick === after.onTick &&
    before.onEdit === after.onEdit &&
    before.line.items.length === after.line.items.length &&
    before.line.items.every((item, index) => item === after.line.items[index])
  );
}

/** One product: the whole row ticks, the dots open its amounts. */
export const ListLine = memo(function ListLine({ line, members, touchedBy, onTick, onEdit }: ListLineProps) {
  const ticker = members.find(({ id }) => id === tickedBy(line));
  const details = describeDetails(line);
  return (
    <li
      className={classes.row}
      data-checked={line.checked || undefined}
      data-touched={touchedBy === undefined ? undefined : colourOf(touchedBy)}
    >
      <label className={classes.target}>
        <input
          type="checkbox"
          className={classes.input}
          checked={line.checked}
          ref={(input) => {
            if (input) input.indeterminate = line.partly;
          }}
          onChange={(event) => onTick(line, event.currentTarget.checked)}
        />
        <span className={classes.circle} aria-hidden="true">
          {line.checked && <IconCheck size={17} stroke={3.2} />}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{line.name}</span> <Amounts line={line} />
          {details !== '' && <small className={classes.details}>{details}</small>}
        </span>
      </label>
      {ticker && members.length > 1 && (
        <span className={classes.ticker}>
          <Initials
            userId={ticker.id}
            name={ticker.name}
            label={t('lists.tickedBy', { name: ticker.name })}
          />
        </span>
      )}
      <button
        type="button"
        className={classes.edit}
        aria-label={t('lists.edit', { name: line.name })}
        onClick={() => onEdit(line)}
      />
    </li>
  );
}, isSameLine);

function Amounts({ line }: { line: Line }) {
  const sums = sumOf(line);
  return (
    <span className={classes.amounts}>
      {line.partly
        ? line.items.map((item, index) => <Amount key={item.id} item={item} isFirst={index === 0} />)
        : formatQuantities(line.items.map(quantityOf))}
      {sums !== '' && <span className={classes.sums}> ({t('lists.total', { sums })})</span>}
    </span>
  );
}

function Amount({ item, isFirst }: { item: StoredItem; isFirst: boolean }) {
  const amount = formatQuantity(quantityOf(item));
  return (
    <>
      {!isFirst && ', '}
      {item.checked ? <s>{amount}</s> : amount}
    </>
  );
}
