import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { day as dayField } from '../../../contract/fields.ts';
import { t } from '../../texts/meals.ts';
import classes from './DayChoice.module.css';
import { addDays, shortDay, shortWeekday, today } from './days.ts';

/** How many days from today are offered beside the field for any other. */
const NEAR_DAYS = 14;

/** The first and last day for which a plan is made. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

interface DayChoiceProps {
  /** The current choice, as YYYY-MM-DD. */
  chosen?: string;
  onChoose: (day: string) => void;
}

/** The next two weeks, day by day, and a field for any other day. */
export function DayChoice({ chosen, onChoose }: DayChoiceProps) {
  const present = today();
  const days = Array.from({ length: NEAR_DAYS }, (_, index) => addDays(present, index));
  return (
    <>
      <ul className={classes.days}>
        {days.map((day, index) => (
          <li key={day}>
            <button
              type="button"
              className={classes.day}
              aria-pressed={day === chosen}
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose(day)}
            >
              <span className={classes.name}>
                {index === 0 ? t('meals.today') : index === 1 ? t('meals.tomorrow') : shortWeekday(day)}
              </span>{' '}
              <span className={classes.date}>{shortDay(day)}</span>
            </button>
          </li>
        ))}
      </ul>
      <OtherDay chosen={chosen !== undefined && !days.includes(chosen) ? chosen : ''} onChoose={onChoose} />
    </>
  );
}

interface OtherDayProps {
  chosen: string;
  onChoose: (day: string) => void;
}

/**
 * While a year is being typed, the field has a date in one of the first centuries: nothing is chosen before the year
 * is complete.
 */
function OtherDay({ chosen, onChoose }: OtherDayProps) {
  const [typed, setTyped] = useState(chosen);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (dayField.safeParse(typed).success) onChoose(typed);
  };
  return (
    <form className={classes.other} onSubmit={submit}>
      <TextInput
        type="date"
        label={t('meals.otherDay')}
        min={FIRST_DAY}
        max={LAST_DAY}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed === ''}>
        {t('meals.chooseDay')}
      </Button>
    </form>
  );
}
