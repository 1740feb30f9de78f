import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { t } from '../../texts/sums.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { Line } from './lines.ts';
import { SumOrigin } from './SumOrigin.tsx';
import { useFollowedLine } from './use-followed-line.ts';
import { useSumOrigin } from './use-sum-origin.ts';

interface SumModalProps {
  /** As it was when the dialog was opened. */
  line: Line;
  /** Of the list now. */
  items: readonly StoredItem[];
  onEdit: () => void;
  onClose: () => void;
}

/** Where the sum of a line comes from; closes once all of its items have been removed. */
export function SumModal({ line, items, onEdit, onClose }: SumModalProps) {
  const { edited } = useFollowedLine(line, items);
  const remaining = edited.flatMap(({ item, isGone }) => (isGone ? [] : [item]));
  const origin = useSumOrigin(remaining);
  const isOver = remaining.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return (
    <Dialog onClose={onClose} title={remaining[0]?.productName ?? line.name}>
      <SumOrigin origin={origin} items={remaining} isWhole isLinked />
      <Button
        variant="default"
        fullWidth
        data-autofocus
        leftSection={<IconPencil size="1.25rem" />}
        onClick={onEdit}
      >
        {t('sums.change')}
      </Button>
    </Dialog>
  );
}
