import { useLongPress } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import type { NewItem } from '../../contract/operations.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import { t } from '../texts/suggestions.ts';
import { Floating } from '../ui/Floating.tsx';
import { pickChips, sortByDueness } from './due-suggestions.ts';
import type { Line } from './lines.ts';
import classes from './SuggestionChips.module.css';
import { describeUsual, useSuggestionsOfList } from './use-suggestions-of-list.ts';
import type { Dispatch } from './use-shopping-list.ts';

interface SuggestionChipsProps {
  listId: string;
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
  /** All of them are asked for. */
  onMore: () => void;
  /** What they float beside; where they stand in the page, nothing. */
  beside?: { field: RefObject<HTMLElement | null>; side: 'above' | 'below' };
}

const MOST_CHIPS = 6;

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** What is due, a tap away; nothing where nothing is known. A long press asks whether to suggest it no more. */
export function SuggestionChips({ listId, lines, onAdd, dispatch, onMore, beside }: SuggestionChipsProps) {
  const { data, suggestions, isAdded, toggle, isHidden, hide, show } = useSuggestionsOfList(listId, {
    onAdd,
    dispatch,
  });
  const [asked, setAsked] = useState<Suggestion>();
  // They stay in their places while they are shown, whatever is bought or fetched meanwhile.
  const [chips, setChips] = useState<Suggestion[]>();
  const [now] = useState(Date.now);
  if (chips === undefined && data !== undefined) {
    const onList = new Set(lines.map(({ productId }) => productId));
    setChips(pickChips(sortByDueness(data, onList, now), MOST_CHIPS, now));
  }
  if (chips === undefined || suggestions.length === 0) return null;
  const content = (
    <>
      {asked && (
        <HideQuestion
          suggestion={asked}
          isHidden={isHidden(asked.productId)}
          onHide={() => hide(asked)}
          onShow={() => {
            show(asked);
            setAsked(undefined);
          }}
        />
      )}
      <div className={classes.chips} role="group" aria-label={t('suggestions.due')}>
        {chips
          .filter(({ productId }) => !isHidden(productId))
          .map((suggestion) => (
            <Chip
              key={suggestion.productId}
              suggestion={suggestion}
              isAdded={isAdded(suggestion.productId)}
              onToggle={() => toggle(suggestion)}
              onAsk={() => setAsked(suggestion)}
            />
          ))}
        <button type="button" className={classes.more} onMouseDown={keepFocus} onClick={onMore}>
          {t('suggestions.title')}
        </button>
      </div>
    </>
  );
  if (beside === undefined) {
    return (
      <section className={classes.inline}>
        <h2 className={classes.heading}>{t('suggestions.due')}</h2>
        {content}
      </section>
    );
  }
  return (
    <Floating beside={beside.field} side={beside.side} className={classes.floating}>
      {content}
    </Floating>
  );
}

interface ChipProps {
  suggestion: Suggestion;
  isAdded: boolean;
  onToggle: () => void;
  /** It was pressed for long. */
  onAsk: () => void;
}

function Chip({ suggestion, isAdded, onToggle, onAsk }: ChipProps) {
  const wasLong = useRef(false);
  const press = useLongPress(
    () => {
      wasLong.current = true;
      onAsk();
    },
    { cancelOnMove: true, events: ['touch'] },
  );
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isAdded}
      onMouseDown={keepFocus}
      {...press}
      onContextMenu={(event) => {
        event.preventDefault();
        onAsk();
      }}
      onClick={() => {
        // The finger that was lifted after a long press chooses nothing.
        if (!wasLong.current) onToggle();
        wasLong.current = false;
      }}
    >
      {isAdded && <IconCheck size="1rem" stroke={3} aria-hidden="true" />}
      {suggestion.name} <small className={classes.usual}>{describeUsual(suggestion)}</small>
    </button>
  );
}

interface HideQuestionProps {
  suggestion: Suggestion;
  isHidden: boolean;
  onHide: () => void;
  onShow: () => void;
}

function HideQuestion({ suggestion: { name }, isHidden, onHide, onShow }: HideQuestionProps) {
  return (
    <p className={classes.question} role="status">
      {isHidden ? t('suggestions.hidden', { name }) : name}
      <button
        type="button"
        className={classes.more}
        onMouseDown={keepFocus}
        onClick={isHidden ? onShow : onHide}
      >
        {isHidden ? t('suggestions.undo') : t('suggestions.hide')}
      </button>
    </p>
  );
}
