import type { CSSProperties } from 'react';
import type { Member } from '../../contract/shopping-lists.ts';
import { t } from '../texts/translate.ts';
import { ListLine } from './ListLine.tsx';
import classes from './ListLines.module.css';
import type { Line } from './lines.ts';
import { useFirstLines } from './use-first-lines.ts';
import { useSettledLines } from './use-settled-lines.ts';

interface ListLinesProps {
  lines: readonly Line[];
  members: readonly Member[];
  touched: ReadonlyMap<string, string>;
  /** The product that was added here a moment ago. */
  added: string | undefined;
  onTick: (line: Line, checked: boolean) => void;
  onEdit: (line: Line) => void;
}

/** What is to buy, and below it what is in the basket. */
export function ListLines({ lines, members, touched, added, onTick, onEdit }: ListLinesProps) {
  const { toBuy, inBasket } = useSettledLines(lines, added);
  const most = useFirstLines();
  const mostInBasket = Math.max(0, most - toBuy.length);
  const row = (line: Line) => (
    <ListLine
      key={line.productId}
      line={line}
      members={members}
      touchedBy={touched.get(line.productId)}
      isAdded={line.productId === added}
      onTick={onTick}
      onEdit={onEdit}
    />
  );
  return (
    <>
      {toBuy.length > 0 ? (
        <ul className={classes.card} aria-label={t('lists.toBuy')}>
          {toBuy.slice(0, most).map(row)}
          <Rest lines={toBuy.length - most} />
        </ul>
      ) : (
        <p className={classes.done}>{t('lists.allDone')}</p>
      )}
      {inBasket.length > 0 && (
        <section>
          <h2 className={classes.section} id="basket">
            {t('lists.basket', { count: inBasket.length })}
          </h2>
          <ul className={classes.card} aria-labelledby="basket">
            {inBasket.slice(0, mostInBasket).map(row)}
            <Rest lines={inBasket.length - mostInBasket} />
          </ul>
        </section>
      )}
    </>
  );
}

/** Takes the place of lines that are about to be drawn, so that the page is as long as it will be. */
function Rest({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  const style: CSSProperties & { '--lines': number } = { '--lines': lines };
  return <li className={classes.rest} aria-hidden="true" style={style} />;
}
