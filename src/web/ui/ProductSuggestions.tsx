import {
  type MouseEvent,
  type RefObject,
  type UIEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { StoredItem } from '../../contract/list-state.ts';
import { t } from '../texts/offered-products.ts';
import { Floating } from './Floating.tsx';
import type { Match } from './match-products.ts';
import { describeOnList } from './on-list.ts';
import classes from './ProductSuggestions.module.css';
import type { useCombobox } from './use-combobox.ts';

interface ProductSuggestionsProps extends Pick<ReturnType<typeof useCombobox>, 'list' | 'option'> {
  beside: RefObject<HTMLElement | null>;
  /** Above the field the first stands at the bottom: the best is always nearest to the field. */
  side: 'above' | 'below';
  /** What is searched. */
  text: string;
  matches: readonly Match[];
  /** Offered as new products, after the others. */
  newNames: readonly string[];
  /** What is already on the list of a product. */
  itemsOnList: ((productId: string) => readonly StoredItem[] | undefined) | undefined;
}

/**
 * Props of an element that scrolls from one side: with another text from there, and otherwise it stays as far from it as
 * the user has scrolled, while its content and its height change. By hand, because Safari misplaces what is sticky where
 * `column-reverse` begins to scroll from the end.
 */
function useScrollFrom(from: 'beginning' | 'end', text: string) {
  const ref = useRef<HTMLDivElement>(null);
  const distance = useRef(0);
  const beginning = ({ scrollHeight, clientHeight }: HTMLElement): number =>
    from === 'end' ? scrollHeight - clientHeight : 0;
  const place = useEffectEvent((): void => {
    const box = ref.current;
    if (box) box.scrollTop = beginning(box) + (from === 'end' ? -distance.current : distance.current);
  });
  useLayoutEffect(() => {
    distance.current = 0;
  }, [text]);
  useLayoutEffect(() => place());
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => place());
    if (ref.current) sizes.observe(ref.current);
    return () => sizes.disconnect();
  }, []);
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>): void => {
    distance.current = Math.abs(box.scrollTop - beginning(box));
  };
  return { ref, onScroll };
}

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function ProductSuggestions({
  beside,
  side,
  text,
  matches,
  newNames,
  itemsOnList,
  list,
  option,
}: ProductSuggestionsProps) {
  // Words of what others do meanwhile could make a row higher or lower, and move the rest from under a thumb.
  const [found, setFound] = useState({ matches, itemsOnList });
  if (found.matches !== matches) setFound({ matches, itemsOnList });
  const scrolling = useScrollFrom(side === 'above' ? 'end' : 'beginning', text);
  return (
    <Floating beside={beside} side={side} className={classes.dropdown} onMouseDown={keepFocus}>
      <div {...list} {...scrolling} aria-label={t('offeredProducts.list')} className={classes.list}>
        <div role="presentation" className={classes.options} data-side={side}>
          {matches.map((match, position) => (
            <div key={match.id} {...option(position)} className={classes.option}>
              <Highlighted match={match} />
              <OnList items={found.itemsOnList?.(match.id)} />
            </div>
          ))}
          {newNames.map((name, position) => (
            <div
              key={name}
              {...option(matches.length + position)}
              className={`${classes.option} ${classes.create}`}
            >
              + {t('offeredProducts.create', { name })}
            </div>
          ))}
        </div>
      </div>
    </Floating>
  );
}

function Highlighted({ match: { name, start, end } }: { match: Match }) {
  return (
    <span>
      {name.slice(0, start)}
      <b>{name.slice(start, end)}</b>
      {name.slice(end)}
    </span>
  );
}

function OnList({ items }: { items: readonly StoredItem[] | undefined }) {
  if (items === undefined) return null;
  return <span className={classes.onList}> · {describeOnList(items)}</span>;
}
