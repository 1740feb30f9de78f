import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/typed-items.ts';
import classes from './ItemsPreview.module.css';
import type { Choices, TypedItem } from './plain-item.ts';

interface ItemsPreviewProps {
  items: readonly TypedItem[];
  choices: Choices;
  setChoices: (choices: Choices) => void;
}

/** A screen reader reads it after a pause in typing of this length. */
const PAUSE_MS = 800;

/** The items about to be added, one by one, if the amount alone doesn't show them. */
export function ItemsPreview({ items, choices, setChoices }: ItemsPreviewProps) {
  const isSeen = items.length > 1 || items.some(({ note }) => note !== undefined);
  const isUnderstood = isSeen || items.some(({ text, searched }) => searched !== text);
  const [said] = useDebouncedValue(isUnderstood ? items.map(describe).join(', ') : '', PAUSE_MS);
  return (
    <>
      {isSeen && <Items {...{ items, choices, setChoices }} />}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}

function Items({ items, choices, setChoices }: ItemsPreviewProps) {
  const isPlain = (text: string): boolean => choices.get(text) === 'plain';
  /** Switches one item between how it was understood and its plain text. */
  const toggle = (text: string): void => {
    const others = [...choices].filter(([other]) => other !== text);
    setChoices(new Map(isPlain(text) ? others : [...others, [text, 'plain']]));
  };
  return (
    <div className={classes.preview} role="group" aria-label={t('typedItems.youAdd')}>
      <span className={classes.label} aria-hidden="true">
        {t('typedItems.youAdd')}
      </span>
      {withKeys(items).map(([key, item]) => (
        <button
          key={key}
          type="button"
          className={classes.item}
          aria-pressed={!isPlain(item.text)}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(item.text)}
        >
          {describe(item)}
        </button>
      ))}
    </div>
  );
}

/** An item may be typed twice. */
function withKeys(items: readonly TypedItem[]): [key: string, item: TypedItem][] {
  const times = new Map<string, number>();
  return items.map((item) => {
    const previous = times.get(item.text) ?? 0;
    times.set(item.text, previous + 1);
    return [`${previous} ${item.text}`, item];
  });
}

/** 'Ziemniaki 2 kg', with the other words typed about it. */
function describe({ name, qty, unit, note }: TypedItem): string {
  const amount = `${name} ${showQuantity({ qty, unit })}`;
  return note === undefined ? amount : `${amount} (${note})`;
}
