import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatQuantity } from '../../../contract/quantities.ts';
import { t } from '../../texts/typed-things.ts';
import classes from './ThingsPreview.module.css';
import type { Choices, TypedThing } from './plain-thing.ts';

interface ThingsPreviewProps {
  things: readonly TypedThing[];
  choices: Choices;
  setChoices: (choices: Choices) => void;
}

/** A screen reader says it once nobody has typed for so long. */
const PAUSE_MS = 800;

/** What is about to be added, thing by thing, where the amount alone doesn't show it. */
export function ThingsPreview({ things, choices, setChoices }: ThingsPreviewProps) {
  const isSeen = things.length > 1 || things.some(({ note }) => note !== undefined);
  const isUnderstood = isSeen || things.some(({ text, searched }) => searched !== text);
  const [said] = useDebouncedValue(isUnderstood ? things.map(describe).join(', ') : '', PAUSE_MS);
  return (
    <>
      {isSeen && <Things {...{ things, choices, setChoices }} />}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}

function Things({ things, choices, setChoices }: ThingsPreviewProps) {
  const isPlain = (text: string): boolean => choices.get(text) === 'plain';
  /** Takes what was understood of one back to the text as it stands, and again. */
  const toggle = (text: string): void => {
    const others = [...choices].filter(([other]) => other !== text);
    setChoices(new Map(isPlain(text) ? others : [...others, [text, 'plain']]));
  };
  return (
    <div className={classes.preview} role="group" aria-label={t('typedThings.youAdd')}>
      <span className={classes.label} aria-hidden="true">
        {t('typedThings.youAdd')}
      </span>
      {withKeys(things).map(([key, thing]) => (
        <button
          key={key}
          type="button"
          className={classes.thing}
          aria-pressed={!isPlain(thing.text)}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(thing.text)}
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
