import { ActionIcon, Button, Stack, VisuallyHidden } from '@mantine/core';
import type { DragEndEvent } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { IconGripVertical, IconPinned } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListStore, OrderedAisle } from '../../../contract/stores.ts';
import { changeAisleOrder } from '../../queries/stores/change-aisle-order.ts';
import { useAisleOrder } from '../../queries/stores/list-store.ts';
import { useStoreOfList } from '../../queries/stores/stores.ts';
import { t } from '../../texts/aisle-order.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/Dialog.tsx';
import { PLUGINS, SENSORS } from '../../ui/drag-by-handle.ts';
import { ListSkeleton } from '../../ui/page/ListSkeleton.tsx';
import { MoveButtons } from '../../ui/MoveButtons.tsx';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import classes from './AisleOrderModal.module.css';
import { moveAisle, unpinAisle } from './aisle-moves.ts';
import { MeanwhileHint } from '../../ui/undo/MeanwhileHint.tsx';

interface AisleOrderModalProps {
  listId: string;
  onClose: () => void;
}

const isSameOrder = (one: readonly OrderedAisle[], other: readonly OrderedAisle[]): boolean =>
  one.length === other.length &&
  one.every(({ aisleId, isPinned }, at) => {
    const there = other[at];
    return there?.aisleId === aisleId && there.isPinned === isPinned;
  });

/** The order of aisles in this list's store. Aisles moved here are pinned. */
export function AisleOrderModal({ listId, onClose }: AisleOrderModalProps) {
  const { store: chosen, isLoading } = useStoreOfList(listId);
  const names = useAisleOrder(listId);
  /** The order as it is changed here and not saved, with the version that it had at the first move. */
  const [changed, setChanged] = useState<ListStore>();
  const isElsewhere = changed !== undefined && changed.storeId !== chosen?.storeId;
  // What was moved in one store means nothing in another one, which somebody may choose for the list meanwhile.
  const store = isElsewhere ? changed : chosen;
  const name = store?.storeName ?? null;
  const close = async (): Promise<void> => {
    const isSaved =
      changed === undefined || (!isElsewhere && isSameOrder(changed.aisles, chosen?.aisles ?? []));
    const question = { title: t('aisleOrder.closeTitle'), text: t('aisleOrder.closeText') };
    if (isSaved || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      onClose={() => void close()}
      title={name === null ? t('stores.order') : t('aisleOrder.titleIn', { name })}
    >
      {store === undefined || names === undefined ? (
        isLoading ? (
          <ListSkeleton rows={8} />
        ) : (
          <p className={classes.hint}>{t('common.noConnection')}</p>
        )
      ) : (
        <AisleOrder
          key={store.storeId}
          listId={listId}
          current={store}
          changed={changed}
          onChange={(aisles) => setChanged({ ...(changed ?? store), aisles })}
          names={new Map(names.map(({ id, name: aisle }) => [id, aisle]))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface AisleOrderProps {
  listId: string;
  /** As it is now. */
  current: ListStore;
  /** Of aisles, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Undefined before the first move: the rows follow the order as it is. */
  changed: ListStore | undefined;
  onChange: (aisles: OrderedAisle[]) => void;
  onClose: () => void;
}

function AisleOrder({ listId, current, names, changed, onChange, onClose }: AisleOrderProps) {
  const [announcement, setAnnouncement] = useState('');
  const { table: rows, focusRow } = useRowFocus<HTMLOListElement>();
  const aisles = changed?.aisles ?? current.aisles;
  const nameOf = (aisleId: string): string => names.get(aisleId) ?? '';
  const move = (from: number, to: number): void => {
    const aisleId = aisles[from]?.aisleId;
    if (aisleId === undefined || to === from) return;
    onChange(moveAisle(aisles, from, to));
    focusRow(aisleId, [to < from ? 'up' : 'down']);
    setAnnouncement(t('aisleOrder.moved', { name: nameOf(aisleId), position: to + 1, total: aisles.length }));
  };
  const unpin = (aisleId: string): void => {
    onChange(unpinAisle(aisles, aisleId));
    focusRow(aisleId, ['up']);
    setAnnouncement(t('aisleOrder.unpinned', { name: nameOf(aisleId) }));
  };
  const drop = ({ canceled, operation: { source } }: DragEndEvent): void => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
  };
  const isChangedMeanwhile = changed !== undefined && changed.orderVersion !== current.orderVersion;
  const save = (): void => {
    const { storeId, storeName: name, orderVersion } = current;
    if (changed !== undefined) {
      void changeAisleOrder({ listId, storeId, name, aisles, orderVersion });
    }
    onClose();
  };
  return (
    <Stack gap="md">
      <p className={classes.hint}>{t('aisleOrder.hint')}</p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DragDropProvider plugins={PLUGINS} sensors={SENSORS} onDragEnd={drop}>
        <ol className={classes.rows} ref={rows}>
          {aisles.map(({ aisleId, isPinned }, index) => (
            <AisleRow
              key={aisleId}
              id={aisleId}
              name={nameOf(aisleId)}
              index={index}
              isLast={index === aisles.length - 1}
              isPinned={isPinned}
              onMove={(by) => move(index, index + by)}
              onUnpin={() => unpin(aisleId)}
            />
          ))}
        </ol>
      </DragDropProvider>
      <DialogEnd>
        <MeanwhileHint>{isChangedMeanwhile && t('aisleOrder.changedMeanwhile')}</MeanwhileHint>
        <Button fullWidth onClick={save}>
          {t('common.save')}
        </Button>
      </DialogEnd>
    </Stack>
  );
}

interface AisleRowProps {
  id: string;
  name: string;
  index: number;
  isLast: boolean;
  isPinned: boolean;
  onMove: (by: -1 | 1) => void;
  onUnpin: () => void;
}

function AisleRow({ id, name, index, isLast, isPinned, onMove, onUnpin }: AisleRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return (
    <li ref={ref} className={classes.row} data-row={id} data-dragging={isDragging || undefined}>
      <span ref={handleRef} className={classes.handle} title={t('aisleOrder.drag')} aria-hidden="true">
        <IconGripVertical size="1.125rem" />
      </span>
      <span className={classes.name}>{name}</span>
      {isPinned && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('aisleOrder.unpin', { name })}
          title={t('aisleOrder.unpin', { name })}
          onClick={onUnpin}
        >
          <IconPinned size="1.125rem" />
        </ActionIcon>
      )}
      <MoveButtons
        labels={{ up: t('aisleOrder.moveUp', { name }), down: t('aisleOrder.moveDown', { name }) }}
        isFirst={index === 0}
        isLast={isLast}
        onMove={onMove}
      />
    </li>
  );
}
