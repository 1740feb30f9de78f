import { type AnySlot, type Slot, SLOTS } from '../../../contract/meals.ts';
import { t } from '../../texts/meals.ts';
import classes from './SlotChoice.module.css';

interface SlotChoiceProps {
  chosen: AnySlot | null;
  onChoose: (slot: Slot | null) => void;
}

/** The time of day of a meal, or none: that is pressed a second time. */
export function SlotChoice({ chosen, onChoose }: SlotChoiceProps) {
  return (
    <div className={classes.slots} role="group" aria-label={t('meals.slot')}>
      {SLOTS.map((slot) => (
        <button
          key={slot}
          type="button"
          className={classes.slot}
          aria-pressed={slot === chosen}
          onClick={() => onChoose(slot === chosen ? null : slot)}
        >
          {t(`meals.slots.${slot}`)}
        </button>
      ))}
    </div>
  );
}
