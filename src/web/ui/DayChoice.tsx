import { TextInput } from '@mantine/core';
import { day as dayField } from '../../contract/fields.ts';
import { t } from '../texts/meals.ts';
import classes from './DayChoice.module.css';
import { addDays, shortDay, shortWeekday, today } from './days.ts';

/** How many days from today are offered beside the field for any other. */
const NEAR_DAYS = 14;

interface DayChoiceProps {
  /** The present choice, as YYYY-MM-DD. */
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
      <TextInput
        type="date"
        label={t('meals.otherDay')}
        defaultValue={chosen !== undefined && !days.includes(chosen) ? chosen : ''}
        onChange={({ currentTarget: { value } }) => {
          if (dayField.safeParse(value).success) onChoose(value);
        }}
      />
    </>
  );
}
