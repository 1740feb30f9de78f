import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { StoredItem } from '../../../contract/list-state.ts';
import { t } from '../../texts/sums.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Line } from './lines.ts';
import { SumOrigin } from './SumOrigin.tsx';
import { useSumOrigin } from './use-sum-origin.ts';

interface SumModalProps {
  /** As it was when the dialog was opened. */
  line: Line;
  /** Of the list now. */
  items: readonly StoredItem[];
  onEdit: () => void;
  onClose: () => void;
}

/** Where the sum of a line comes from. */
export function SumModal({ line, items, onEdit, onClose }: SumModalProps) {
  const ofLine = items.filter(({ productId }) => productId === line.productId);
  const origin = useSumOrigin(ofLine);
  return (
    <Dialog onClose={onClose} title={ofLine[0]?.productName ?? line.name}>
      <SumOrigin origin={origin} items={ofLine} isWhole isLinked />
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
