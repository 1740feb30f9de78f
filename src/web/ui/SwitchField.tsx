import classes from './SwitchField.module.css';

interface SwitchFieldProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch behind its label, as wide as there is room. */
export function SwitchField({ label, isOn, onChange }: SwitchFieldProps) {
  return (
    <label className={classes.switch}>
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
