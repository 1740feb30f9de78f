import { formatQuantity } from '../../contract/quantities.ts';
import { t } from '../texts/translate.ts';
import classes from './ThingsPreview.module.css';
import type { TypedThing } from './plain-thing.ts';

interface ThingsPreviewProps {
  things: readonly TypedThing[];
  isPlain: (text: string) => boolean;
  /** Takes what was understood of one back to the text as it stands, and again. */
  onToggle: (text: string) => void;
}

/** What is about to be added, thing by thing. */
export function ThingsPreview({ things, isPlain, onToggle }: ThingsPreviewProps) {
  return (
    <div className={classes.preview}>
      <span className={classes.label}>{t('lists.youAdd')}</span>
      {withKeys(things).map(([key, thing]) => (
        <button
          key={key}
          type="button"
          className={classes.thing}
          aria-pressed={!isPlain(thing.text)}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(thing.text)}
        >
          {describe(thing)}
        </button>
      ))}
    </div>
  );
}

/** A thing may be typed twice. */
function withKeys(things: readonly TypedThing[]): [key: string, thing: TypedThing][] {
  const times = new Map<string, number>();
  return things.map((thing) => {
    const before = times.get(thing.text) ?? 0;
    times.set(thing.text, before + 1);
    return [`${before} ${thing.text}`, thing];
  });
}

/** 'Ziemniaki 2 kg', with what else was said of it. */
function describe({ name, qty, unit, note }: TypedThing): string {
  const amount = `${name} ${formatQuantity({ qty, unit })}`;
  return note === undefined ? amount : `${amount} (${note})`;
}
