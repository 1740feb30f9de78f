import { ActionIcon, Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { StoredItem } from '../../contract/list-state.ts';
import { formatNumber, formatQuantity, parseQuantity } from '../../contract/quantities.ts';
import type { Unit } from '../../contract/units.ts';
import type { OperationDraft } from '../../contract/operations.ts';
import { t } from '../texts/translate.ts';
import { QuantityField } from '../ui/QuantityField.tsx';
import { checkQuantity } from '../ui/quantity-error.ts';
import { UNIT_OPTIONS } from '../ui/unit-options.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import classes from './LineModal.module.css';
import { type Line, quantityOf } from './lines.ts';

interface LineModalProps {
  line: Line;
  dispatch: (draft: OperationDraft) => void;
  onClose: () => void;
}

interface TypedItem {
  quantity: string;
  unit: Unit;
  note: string;
}

function typedFrom(item: StoredItem): TypedItem {
  return { quantity: formatNumber(item.productQty), unit: item.productUnit, note: item.note ?? '' };
}

/** The amounts behind one line: changed, annotated or removed one by one. */
export function LineModal({ line, dispatch, onClose }: LineModalProps) {
  useReturnFocus();
  const [typed, setTyped] = useState<Record<string, TypedItem>>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const problems: Record<string, string> = {};
    const changes: OperationDraft[] = [];
    for (const item of line.items) {
      const { quantity, unit, note } = typed[item.id] ?? typedFrom(item);
      const qty = parseQuantity(quantity);
      const problem = checkQuantity(qty);
      if (problem !== undefined) problems[item.id] = t(`amount.${problem}`);
      const trimmed = note.trim() === '' ? null : note.trim();
      const isSame = qty === item.productQty && unit === item.productUnit && trimmed === item.note;
      if (!isSame) changes.push({ type: 'item.set', itemId: item.id, qty, unit, note: trimmed });
    }
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    for (const change of changes) dispatch(change);
    onClose();
  };
  const remove = (item: StoredItem): void => {
    dispatch({ type: 'item.remove', itemIds: [item.id] });
    if (line.items.length === 1) onClose();
  };

  return (
    <Modal opened onClose={onClose} title={line.name} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        {line.items.map((item, index) => (
          <ItemFields
            key={item.id}
            item={item}
            number={line.items.length > 1 ? index + 1 : undefined}
            typed={typed[item.id] ?? typedFrom(item)}
            error={wrong[item.id]}
            onType={(next) => setTyped({ ...typed, [item.id]: next })}
            onRemove={() => remove(item)}
          />
        ))}
        <Button type="submit" fullWidth>
          {t('lists.save')}
        </Button>
      </form>
    </Modal>
  );
}

interface ItemFieldsProps {
  item: StoredItem;
  /** Its number within the line, where there are several. */
  number: number | undefined;
  typed: TypedItem;
  error: string | undefined;
  onType: (next: TypedItem) => void;
  onRemove: () => void;
}

function ItemFields({ item, number, typed, error, onType, onRemove }: ItemFieldsProps) {
  return (
    <fieldset className={classes.item}>
      <legend className={classes.legend}>
        {number === undefined ? null : t('lists.itemNumber', { number })}
      </legend>
      <div className={classes.amount}>
        <QuantityField
          className={classes.quantity}
          label={t('amount.quantity')}
          value={typed.quantity}
          error={error}
          onChange={(quantity) => onType({ ...typed, quantity })}
        />
        <NativeSelect
          className={classes.unit}
          label={t('amount.unit')}
          data={UNIT_OPTIONS}
          value={typed.unit}
          onChange={(event) => onType({ ...typed, unit: event.currentTarget.value as Unit })}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          className={classes.remove}
          aria-label={t('lists.removeItemLabel', { quantity: formatQuantity(quantityOf(item)) })}
          onClick={onRemove}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <TextInput
        label={t('lists.note')}
        value={typed.note}
        maxLength={LIMITS.noteLength}
        onChange={(event) => onType({ ...typed, note: event.currentTarget.value })}
      />
    </fieldset>
  );
}
