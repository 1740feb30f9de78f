import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/meals.ts';
import { addDays, formatDays, mondayOf, today } from '../ui/dates/days.ts';
import classes from './WeekChoice.module.css';

interface WeekChoiceProps {
  /** The first day of the week that is shown. */
  monday: string;
  onChoose: (monday: string) => void;
  /** At the end of the line. */
  children: ReactNode;
}

export function WeekChoice({ monday, onChoose, children }: WeekChoiceProps) {
  const currentMonday = mondayOf(today());
  return (
    <div className={classes.choice}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('meals.previousWeek')}
        onClick={() => onChoose(addDays(monday, -7))}
      >
        <IconChevronLeft size="1.25rem" />
      </ActionIcon>
      <h2 className={classes.days} aria-live="polite">
        {formatDays(monday, addDays(monday, 6))}
      </h2>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('meals.nextWeek')}
        onClick={() => onChoose(addDays(monday, 7))}
      >
        <IconChevronRight size="1.25rem" />
      </ActionIcon>
      {monday !== currentMonday && (
        <Button variant="subtle" data-focus-next="h2" onClick={() => onChoose(currentMonday)}>
          {t('meals.thisWeek')}
        </Button>
      )}
      <span className={classes.more}>{children}</span>
    </div>
  );
}
