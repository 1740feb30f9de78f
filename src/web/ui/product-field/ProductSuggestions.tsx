import { type MouseEvent, type RefObject, useState } from 'react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { t } from '../../texts/offered-products.ts';
import { Floating } from '../overlays/Floating.tsx';
import type { Match } from './match-products.ts';
import { describeOnList } from '../to-buy/on-list.ts';
import classes from './ProductSuggestions.module.css';
import type { useCombobox } from './use-combobox.ts';

interface ProductSuggestionsProps extends Pick<ReturnType<typeof useCombobox>, 'list' | 'option'> {
  beside: RefObject<HTMLElement | null>;
  /** Above the field the first stands at the bottom: the best is always nearest to the field. */
  side: 'above' | 'below';
  /** What is searched; another text's matches are shown from the nearest one. */
  text: string;
  matches: readonly Match[];
  /** Offered as new products, after the others. */
  newNames: readonly string[];
  /** What is already on the list of a product. */
  itemsOnList: ((productId: string) => readonly StoredItem[] | undefined) | undefined;
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
  return (
    <Floating beside={beside} side={side} className={classes.dropdown} onMouseDown={keepFocus}>
      <div {...list} aria-label={t('offeredProducts.list')} className={classes.list} data-side={side}>
        <div key={text} role="presentation" className={classes.matches}>
          {matches.map((match, position) => (
            <div key={match.id} {...option(position)} className={classes.option}>
              <Highlighted match={match} />
              <OnList items={found.itemsOnList?.(match.id)} />
            </div>
          ))}
        </div>
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
