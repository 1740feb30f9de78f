import type { CSSProperties, ReactNode } from 'react';
import type { Member } from '../../contract/shopping-lists.ts';
import { t } from '../texts/translate.ts';
import { type EditLine, ListLine } from './ListLine.tsx';
import classes from './ListLines.module.css';
import type { Line } from './lines.ts';
import { useBoughtWords } from './use-bought-words.ts';
import { useFirstLines } from './use-first-lines.ts';
import { useSettledLines } from './use-settled-lines.ts';

interface ListLinesProps {
  lines: readonly Line[];
  members: readonly Member[];
  touched: ReadonlyMap<string, string>;
  /** Another number whenever something was taken back. */
  takenBack: number;
  /** The product that was added here a moment ago. */
  added: string | undefined;
  onTick: (line: Line, checked: boolean) => void;
  onEdit: EditLine;
  /** Clears the basket: stands in its head, and below the list while nothing is in it. */
  clearChecked: ReactNode;
  /** Stands below the list. */
  clearAll: ReactNode;
}

/** What is to buy, and below it what is in the basket. */
export function ListLines({
  lines,
  members,
  touched,
  takenBack,
  added,
  onTick,
  onEdit,
  clearChecked,
  clearAll,
}: ListLinesProps) {
  const { toBuy, inBasket } = useSettledLines(lines, { takenBack, added });
  const words = useBoughtWords(lines);
  const most = useFirstLines();
  const mostInBasket = Math.max(0, most - toBuy.length);
  const row = (line: Line) => (
    <ListLine
      key={line.productId}
      line={line}
      members={members}
      words={words?.get(line.productId)}
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
          <div className={classes.head}>
            <h2 className={classes.section} id="basket">
              {t('lists.basket', { count: inBasket.length })}
            </h2>
            {clearChecked}
          </div>
          <ul className={classes.card} aria-labelledby="basket">
            {inBasket.slice(0, mostInBasket).map(row)}
            <Rest lines={inBasket.length - mostInBasket} />
          </ul>
        </section>
      )}
      <div className={classes.end}>
        {inBasket.length === 0 && clearChecked}
        {clearAll}
      </div>
    </>
  );
}

/** Takes the place of lines that are about to be drawn, so that the page is as long as it will be. */
function Rest({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  const style: CSSProperties & { '--lines': number } = { '--lines': lines };
  return <li className={classes.rest} aria-hidden="true" style={style} />;
}
