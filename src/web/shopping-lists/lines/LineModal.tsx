import { ActionIcon, Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { quantityOf, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import { pathOf } from '../../../contract/page-path.ts';
import { Link } from '../../navigation/Link.tsx';
import { changeAisle } from '../../queries/products/change-aisle.ts';
import { useProductNames } from '../../queries/products/product-names.ts';
import { useAisleOf } from '../../queries/products/use-aisle-of.ts';
import { routes } from '../../routes.ts';
import type { SyncedList } from '../../sync/synced-list.ts';
import { t } from '../../texts/editing.ts';
import { AisleField } from '../../ui/AisleField.tsx';
import { Dialog, DialogEnd } from '../../ui/overlays/Dialog.tsx';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';
import { QuantityField } from '../../ui/QuantityField.tsx';
import { recoverFocus } from '../../ui/focus/recover-focus.ts';
import { unitOptionsWith } from '../../ui/unit-options.ts';
import classes from './LineModal.module.css';
import {
  changedMeanwhile,
  type EditedItem,
  type Fields,
  fieldsOf,
  saveLine,
  type TypedItem,
  typeInto,
} from './line-edit.ts';
import { LinePhoto } from './LinePhoto.tsx';
import type { Line } from './lines.ts';
import { MeanwhileHint } from '../../ui/undo/MeanwhileHint.tsx';
import type { SumOrigin as Origin } from './sum-origin.ts';
import { SumOrigin } from './SumOrigin.tsx';
import { useFollowedLine } from './use-followed-line.ts';
import { useKeptWhenGone } from './use-kept-when-gone.ts';
import { useSumOrigin } from './use-sum-origin.ts';

interface LineModalProps {
  /** As it was when the dialog was opened. */
  line: Line;
  listId: string;
  /** Of the list now. */
  items: readonly StoredItem[];
  syncedList: SyncedList;
  dispatch: (draft: OperationDraft) => void;
  /** Undefined where there is no list to which these items could be moved. */
  moverOf: (line: Line) => (() => void) | undefined;
  onClose: () => void;
}

/** The amounts behind one line: changed, annotated or removed one by one. */
export function LineModal({ line, listId, items, syncedList, dispatch, moverOf, onClose }: LineModalProps) {
  const { edited, drop } = useFollowedLine(line, items);
  const [typed, setTyped] = useState<Record<string, TypedItem>>({});
  const aisle = useTypedAisle(line, listId);
  const [wrong, setWrong] = useState<ReturnType<typeof saveLine>['problems']>({});
  useKeptWhenGone(syncedList, () => saveLine(edited, typed).drafts);
  const { productName } = (edited.find(({ isGone }) => !isGone) ?? edited[0])?.item ?? {};

  const isUnsaved = (): boolean => hasChanges(saveLine(edited, typed)) || aisle.isTyped;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { drafts, problems } = saveLine(edited, typed);
    focusFirstInvalid(event.currentTarget, () => setWrong(problems));
    if (Object.keys(problems).length > 0) return;
    for (const draft of drafts) dispatch(draft);
    aisle.save();
    onClose();
  };
  const remove = ({ item }: EditedItem): void => {
    dispatch({ type: 'item.remove', itemIds: [item.id] });
    drop(item.id);
    if (edited.length === 1) onClose();
  };

  const remaining = edited.flatMap(({ item, isGone }) => (isGone ? [] : [item]));
  // Typed text would be lost on another page.
  const isUntouched = Object.keys(typed).length === 0 && !aisle.isTyped;
  const origin = useSumOrigin(remaining);

  return (
    <Dialog {...{ onClose, isUnsaved }} title={productName ?? line.name}>
      <form ref={recoverFocus} onSubmit={submit} noValidate>
        {edited.map((each, index) => {
          const { item } = each;
          const problem = wrong[item.id];
          return (
            <ItemFields
              key={item.id}
              edited={each}
              isFirst={index === 0}
              legend={edited.length > 1 ? describeItem(item, index + 1, origin) : undefined}
              typed={typed[item.id] ?? {}}
              error={problem && t(`amount.${problem}`)}
              onType={(change) =>
                setTyped({ ...typed, [item.id]: typeInto(item, typed[item.id] ?? {}, change) })
              }
              onRemove={() => remove(each)}
            />
          );
        })}
        <SumOrigin origin={origin} items={remaining} isLinked={isUntouched} />
        {aisle.field}
        <LinePhoto line={line} listId={listId} />
        <Ending
          {...line}
          isLinked={isUntouched}
          onMove={isUntouched ? moverOf({ ...line, items: remaining }) : undefined}
        />
      </form>
    </Dialog>
  );
}

const hasChanges = ({ drafts, problems }: ReturnType<typeof saveLine>): boolean =>
  drafts.length + Object.keys(problems).length > 0;

interface EndingProps extends Pick<Line, 'productId'> {
  isLinked: boolean;
  onMove: (() => void) | undefined;
}

/**
 * Saves, moves the line to another list, or leads to where the product's name is changed; to none that the server
 * doesn't know.
 */
function Ending({ productId, isLinked, onMove }: EndingProps) {
  const isKnown = useProductNames().some(([id]) => id === productId);
  return (
    <>
      <DialogEnd>
        <Button type="submit" fullWidth>
          {t('common.save')}
        </Button>
      </DialogEnd>
      {onMove && (
        <Anchor component="button" type="button" className={classes.product} onClick={onMove}>
          {t('editing.move')}
        </Anchor>
      )}
      {isKnown && isLinked && (
        <Anchor
          component={Link}
          to={pathOf(routes.product.path, { id: productId })}
          className={classes.product}
        >
          {t('editing.productPage')}
        </Anchor>
      )}
    </>
  );
}

/** The aisle of the line's product, which belongs to the product and not to this list. */
function useTypedAisle({ productId, name }: Line, listId: string) {
  const known = useAisleOf(productId);
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && typed !== known?.aisleId;
  const save = (): void => {
    if (isTyped) changeAisle({ productId, name, aisleId: typed, listId });
  };
  const field = known && (
    <AisleField
      className={classes.aisle}
      aisles={known.aisles}
      value={typed ?? known.aisleId}
      onChange={setTyped}
    />
  );
  return { field, isTyped, save };
}

interface ItemFieldsProps {
  edited: EditedItem;
  /** The dialog begins in its amount. */
  isFirst: boolean;
  /** Which of the line's items it is, where there are several. */
  legend: string | undefined;
  typed: TypedItem;
  error: string | undefined;
  onType: (change: Partial<Fields>) => void;
  onRemove: () => void;
}

function ItemFields({
  edited: { item, isGone },
  isFirst,
  legend,
  typed,
  error,
  onType,
  onRemove,
}: ItemFieldsProps) {
  const { quantity, unit, note } = fieldsOf(item, typed);
  const theirs = changedMeanwhile(item, typed);
  const isTyped = typed.amount !== undefined || typed.note !== undefined;
  return (
    <fieldset className={classes.item}>
      <legend className={classes.legend}>{legend}</legend>
      <MeanwhileHint>{isGone && (isTyped ? t('editing.goneForNow') : t('editing.gone'))}</MeanwhileHint>
      <div className={classes.amount}>
        <QuantityField
          className={classes.quantity}
          data-autofocus={isFirst || undefined}
          label={t('amount.quantity')}
          value={quantity}
          error={error}
          onChange={(typedQuantity) => onType({ quantity: typedQuantity })}
        />
        <NativeSelect
          className={classes.unit}
          label={t('amount.unit')}
          data={unitOptionsWith(unit, item.unitLabel)}
          value={unit}
          onChange={(event) => onType({ unit: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          className={classes.remove}
          aria-label={t('editing.removeItemLabel', { quantity: showQuantity(quantityOf(item)) })}
          onClick={onRemove}
        >
          <IconTrash size="1.25rem" />
        </ActionIcon>
      </div>
      <MeanwhileHint>
        {theirs.amount && t('editing.changedTo', { what: showQuantity(theirs.amount) })}
      </MeanwhileHint>
      <TextInput
        className={classes.note}
        label={t('editing.note')}
        value={note}
        maxLength={LIMITS.noteLength}
        onChange={(event) => onType({ note: event.currentTarget.value })}
      />
      <MeanwhileHint>{describeNote(theirs.note)}</MeanwhileHint>
    </fieldset>
  );
}

/** 'Pozycja 1 · do: Naleśniki · ok. 320 g': what the fields don't say themselves. */
function describeItem({ id, recipeName }: StoredItem, number: number, { shares }: Origin): string {
  const purpose = recipeName && t('lists.forRecipe', { recipes: recipeName });
  const words = [t('editing.itemNumber', { number }), purpose, shares.get(id)];
  return words.filter(Boolean).join(' · ');
}

/** @param note undefined if no other user changed it */
function describeNote(note: string | null | undefined): string | undefined {
  if (note === undefined) return undefined;
  return note === null ? t('editing.noteRemoved') : t('editing.changedTo', { what: note });
}
