import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface MoveButtonsProps {
  /** Accessible names of the two. */
  labels: { up: string; down: string };
  isFirst: boolean;
  isLast: boolean;
  /** Not called where the row can't be moved further. */
  onMove: (by: -1 | 1) => void;
}

/**
 * Moves a row of an ordered list up or down. At the end a button keeps the focus: the next press of the key would move
 * the row back by the other button.
 */
export function MoveButtons({ labels, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <MoveButton action="up" label={labels.up} isEnd={isFirst} onMove={() => onMove(-1)} />
      <MoveButton action="down" label={labels.down} isEnd={isLast} onMove={() => onMove(1)} />
    </>
  );
}

interface MoveButtonProps {
  action: 'up' | 'down';
  label: string;
  isEnd: boolean;
  onMove: () => void;
}

function MoveButton({ action, label, isEnd, onMove }: MoveButtonProps) {
  const Icon = action === 'up' ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      data-action={action}
      aria-disabled={isEnd}
      data-disabled={isEnd}
      onClick={isEnd ? undefined : onMove}
    >
      <Icon size="1.125rem" />
    </ActionIcon>
  );
}
