import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeBarProps {
  children: ReactNode;
  /** What a user may do about it. */
  button: ReactNode;
}

/** A notice about the account, across the top of any page. */
export function NoticeBar({ children, button }: NoticeBarProps) {
  return (
    <Group
      role="status"
      justify="space-between"
      gap="10px 16px"
      p="12px 16px"
      bg="var(--lz-panel)"
      style={{ borderBottom: '1px solid var(--lz-line)' }}
    >
      <div style={{ flex: '1 1 260px' }}>{children}</div>
      {button}
    </Group>
  );
}
