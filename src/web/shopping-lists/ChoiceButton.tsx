import { IconCheck } from '@tabler/icons-react';
import classes from './aisles/StoreModal.module.css';

interface ChoiceButtonProps {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

/** One of several choices, with a tick if it is chosen. */
export function ChoiceButton({ isChosen, onChoose, children }: ChoiceButtonProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.check} aria-hidden="true">
        {isChosen && <IconCheck size="1.25rem" stroke={3} />}
      </span>
      <span className={classes.name}>{children}</span>
    </button>
  );
}
