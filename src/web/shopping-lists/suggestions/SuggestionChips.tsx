import { useLongPress } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { t } from '../../texts/suggestions.ts';
import { Floating } from '../../ui/overlays/Floating.tsx';
import type { Line } from '../lines/lines.ts';
import classes from './SuggestionChips.module.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useChips } from './use-chips.ts';
import { useHiddenSuggestions } from './use-hidden-suggestions.ts';
import { describeUsual, useListSuggestions } from './use-list-suggestions.ts';
import type { Dispatch } from '../use-shopping-list.ts';

interface SuggestionChipsProps {
  listId: string;
  isNew: boolean;
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
  /** Opens all suggestions. */
  onMore: () => void;
  /** The field they belong to, where they don't stand in the page. */
  field?: RefObject<HTMLElement | null>;
}

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/**
 * The products that are due, one tap away; nothing if none are known. A long press asks whether to stop suggesting
 * one.
 */
export function SuggestionChips({ field, onMore, ...list }: SuggestionChipsProps) {
  const query = useListSuggestions(list);
  const { isHidden, hide, show } = query;
  const [asked, setAsked] = useState<Suggestion>();
  const isPhone = useIsPhone();
  const chips = useChips(query, list.lines);
  const group = useRef<HTMLDivElement>(null);
  const isDismissed = useEscape(field);
  const isNothing = query.data?.length === 0;
  // The dialog is the only way back for them.
  const { hidden } = useHiddenSuggestions(list.listId, { isEnabled: isNothing && !list.isNew });
  if (isDismissed || chips === undefined || (isNothing && hidden.length === 0)) return null;
  const shown = chips.filter(({ productId }) => !isHidden(productId));
  const more = (): void => {
    field?.current?.focus();
    onMore();
  };
  const content = (
    <>
      {asked && (
        <HideQuestion
          key={asked.productId}
          suggestion={asked}
          isHidden={isHidden(asked.productId)}
          chips={group}
          onHide={() => hide(asked)}
          onShow={() => {
            show(asked);
            setAsked(undefined);
          }}
        />
      )}
      <Chips {...query} {...{ shown, group }} onAsk={setAsked} onMore={more} />
    </>
  );
  if (field === undefined) {
    return (
      <section className={classes.inline}>
        {(asked || shown.length > 0) && <h2 className={classes.heading}>{t('suggestions.due')}</h2>}
        {content}
      </section>
    );
  }
  if (isPhone) return <div className={classes.row}>{content}</div>;
  return (
    <Floating beside={field} side="below" className={classes.floating}>
      {content}
    </Floating>
  );
}

/** Whether Escape was pressed in the form of the field, which gets the focus that would be lost. */
function useEscape(field: RefObject<HTMLElement | null> | undefined): boolean {
  const [isDismissed, setDismissed] = useState(false);
  const escape = useEffectEvent(({ key, isComposing, target }: KeyboardEvent) => {
    const form = field?.current?.closest('form');
    if (key !== 'Escape' || isComposing || !(target instanceof Node) || form?.contains(target) !== true)
      return;
    field?.current?.focus();
    setDismissed(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  return isDismissed;
}

interface ChipsProps extends Pick<ReturnType<typeof useListSuggestions>, 'isAdded' | 'isFixed' | 'toggle'> {
  shown: readonly Suggestion[];
  group: RefObject<HTMLDivElement | null>;
  onAsk: (suggestion: Suggestion) => void;
  onMore: () => void;
}

function Chips({ shown, group, isAdded, isFixed, toggle, onAsk, onMore }: ChipsProps) {
  return (
    // In Firefox, Tab stops at scrolling elements, although everything in them can be reached.
    <div className={classes.chips} role="group" tabIndex={-1} aria-label={t('suggestions.due')} ref={group}>
      {shown.map((suggestion) => (
        <Chip
          key={suggestion.productId}
          suggestion={suggestion}
          isAdded={isAdded(suggestion.productId)}
          isFixed={isFixed(suggestion.productId)}
          onToggle={() => toggle(suggestion)}
          onAsk={() => onAsk(suggestion)}
        />
      ))}
      <button type="button" className={classes.more} onMouseDown={keepFocus} onClick={onMore}>
        {t('suggestions.title')}
      </button>
    </div>
  );
}

interface ChipProps {
  suggestion: Suggestion;
  isAdded: boolean;
  /** There is nothing to take back. */
  isFixed: boolean;
  onToggle: () => void;
  /** It was pressed for long. */
  onAsk: () => void;
}

function Chip({ suggestion, isAdded, isFixed, onToggle, onAsk }: ChipProps) {
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
      aria-disabled={isFixed || undefined}
      onMouseDown={keepFocus}
      {...press}
      // Not every browser ends a long press with a click.
      onPointerDown={() => {
        wasLong.current = false;
      }}
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
      <span className={classes.words}>
        {suggestion.name} <small className={classes.usual}>{describeUsual(suggestion)}</small>
      </span>
    </button>
  );
}

interface HideQuestionProps {
  suggestion: Suggestion;
  isHidden: boolean;
  /** The chip that asks the question. */
  chips: RefObject<HTMLElement | null>;
  onHide: () => void;
  onShow: () => void;
}

/** A keyboard user continues in the question, and returns from there. */
function HideQuestion({ suggestion: { name }, isHidden, chips, onHide, onShow }: HideQuestionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const place = button.current;
    const group = chips.current;
    const hasFocus = (element: HTMLElement | null): boolean =>
      element?.contains(document.activeElement) === true;
    if (hasFocus(group)) place?.focus();
    return () => {
      if (hasFocus(place) || document.activeElement === document.body)
        group?.querySelector('button')?.focus();
    };
  }, [chips]);
  return (
    <p className={classes.question} role="status">
      {isHidden ? t('suggestions.hidden', { name }) : name}
      <button
        type="button"
        ref={button}
        className={classes.more}
        onMouseDown={keepFocus}
        onClick={isHidden ? onShow : onHide}
      >
        {isHidden ? t('suggestions.undo') : t('suggestions.hide')}
      </button>
    </p>
  );
}
