import { Input } from '@mantine/core';
import { type MouseEvent, useId, useState } from 'react';
import { t } from '../../texts/recipes.ts';
import classes from './IngredientModal.module.css';

interface UnitChoiceProps {
  options: readonly { value: string; label: string }[];
  value: string;
  error: string | undefined;
  onChange: (unit: string) => void;
  /** One was chosen by a finger or a mouse, and not by the keyboard. */
  onPointed: () => void;
}

/** As many as cover most recipes; all of them would fill a phone's dialog. */
const FIRST_OPTIONS = 10;

/**
 * The units side by side, one tap away; a select takes two. Mantine's own chips would bring their styles to the first
 * paint of every page.
 */
export function UnitChoice({ options, value, error, onChange, onPointed }: UnitChoiceProps) {
  const name = useId();
  const errorId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = options.filter(
    (option, index) => showsAll || index < FIRST_OPTIONS || option.value === value,
  );
  const showAll = ({ currentTarget, detail }: MouseEvent<HTMLElement>): void => {
    // The button is about to go, and the focus with it.
    if (detail > 0) onPointed();
    else currentTarget.parentElement?.querySelector<HTMLElement>('input:checked')?.focus();
    setShowsAll(true);
  };
  return (
    <fieldset className={classes.units} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>{t('amount.unit')}</legend>
      <div className={classes.chips}>
        {shown.map((option) => (
          <label key={option.value} className={classes.chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              className={classes.radio}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              // A key that chooses clicks as well, no times.
              onClick={({ detail }) => {
                if (detail > 0) onPointed();
              }}
            />
            {option.label}
          </label>
        ))}
        {shown.length < options.length && (
          <button type="button" className={classes.chip} onClick={showAll}>
            {t('recipes.moreUnits')}
          </button>
        )}
      </div>
      {error !== undefined && (
        <Input.Error id={errorId} mt={5}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
