import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../texts/editing.ts';
import classes from './LayoutChoice.module.css';
import { chooseLayout, type ListLayout } from './list-layout.ts';

const CHOICES = [
  ['aisles', 'editing.byAisle'],
  ['added', 'editing.byAdding'],
] as const;

/** How lists stand for this user, within a list's menu. */
export function LayoutChoice({ layout }: { layout: ListLayout }) {
  const headId = useId();
  return (
    <div role="group" aria-labelledby={headId}>
      <Menu.Divider />
      <Menu.Label id={headId}>{t('editing.layout')}</Menu.Label>
      {CHOICES.map(([value, text]) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={value === layout}
          closeMenuOnClick
          checkIcon={<IconCheck size="1.125rem" />}
          className={classes.choice}
          onChange={() => chooseLayout(value)}
        >
          {t(text)}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </div>
  );
}
