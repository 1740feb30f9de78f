import { type CSSProperties, type ReactNode, Suspense } from 'react';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/translate.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AisleSection } from '../aisles/AisleSection.tsx';
import type { ListLayout } from '../aisles/list-layout.ts';
import { type EditedLine, ListLine } from './ListLine.tsx';
import classes from './ListLines.module.css';
import type { Line } from './lines.ts';
import { useBoughtDescriptions } from './use-bought-descriptions.ts';
import { useFirstLines } from './use-first-lines.ts';
import type { Section } from '../aisles/sections.ts';
import type { ListAisles } from '../aisles/use-list-aisles.ts';
import { useMissing } from '../trips/use-missing.ts';
import { useSections } from '../aisles/use-sections.ts';
import type { TripState } from '../trips/use-trip.ts';
import { useSettledLines } from './use-settled-lines.ts';

const AisleClaim = lazyPart(async () => (await import('../trips/AisleClaim.tsx')).AisleClaim);

export interface ListLinesProps {
  lines: readonly Line[];
  layout: ListLayout;
  aisles: ListAisles | undefined;
  /** Small pictures, by product id. */
  thumbs: ReadonlyMap<string, string>;
  /** Lines keep their places, whatever becomes known about aisles. */
  isStill: boolean;
  list: ListView;
  trip: TripState;
  touched: ReadonlyMap<string, string>;
  /** Another number whenever something was taken back. */
  takenBack: number;
  /** The product that was added here a moment ago. */
  added: string | undefined;
  onTick: (line: Line, checked: boolean) => void;
  onEdit: (edited: EditedLine) => void;
  /** Clears the basket: stands in its head, and below the list while nothing is in it. */
  clearChecked: ReactNode;
  /** Stands below the list. */
  clearAll: ReactNode;
}

/** About as many lines as the first screen has; `ListLine.module.css` says the same of a section's own. */
const LAID_OUT_AT_ONCE = 20;

/** The lines to buy, and below them those in the basket. */
export function ListLines({
  lines,
  layout,
  aisles,
  thumbs,
  isStill,
  list,
  trip,
  touched,
  takenBack,
  added,
  onTick,
  onEdit,
  clearChecked,
  clearAll,
}: ListLinesProps) {
  const { toBuy, inBasket } = useSettledLines(lines, { takenBack, added });
  const missing = useMissing(lines, trip.trip);
  const { there = [], gone = [] } = Object.groupBy(toBuy, ({ productId }) =>
    missing.has(productId) ? 'gone' : 'there',
  );
  const sections = useSections(lines, there, {
    layout,
    aisles,
    isStill,
    stillFor: trip.stillFor,
  });
  const words = useBoughtDescriptions(lines);
  const most = useFirstLines();
  const mostInBasket = Math.max(0, most - toBuy.length);
  const row = (line: Line) => (
    <ListLine
      key={line.productId}
      line={line}
      members={list.members}
      words={words?.get(line.productId)}
      thumb={thumbs.get(line.productId)}
      touchedBy={touched.get(line.productId)}
      isAdded={line.productId === added}
      onTick={onTick}
      onEdit={onEdit}
    />
  );
  return (
    <>
      {there.length > 0 && <ToBuy {...{ sections, most, row }} {...{ list, trip }} />}
      {toBuy.length === 0 && <p className={classes.done}>{t('lists.allDone')}</p>}
      {gone.length > 0 && <NotFound lines={gone} row={row} />}
      <Basket lines={inBasket} most={mostInBasket} row={row}>
        {clearChecked}
      </Basket>
      <div className={classes.end}>
        {inBasket.length === 0 && clearChecked}
        {clearAll}
      </div>
    </>
  );
}

interface PartProps {
  /** How many lines to draw. */
  most: number;
  row: (line: Line) => ReactNode;
}

interface ToBuyProps extends PartProps {
  sections: readonly Section[];
  list: ListView;
  trip: TripState;
}

function ToBuy({ sections, most, row, list, trip: { trip, isHere } }: ToBuyProps) {
  return (
    <div role="group" aria-label={t('lists.toBuy')} className={classes.toBuy}>
      {sections.map(({ id, name, lines, start }) => (
        <AisleSection
          key={id}
          id={id}
          name={name}
          isHeaded={sections.length > 1}
          action={
            trip && (
              <Suspense>
                <AisleClaim aisle={{ id, name }} {...{ list, trip, isHere }} />
              </Suspense>
            )
          }
          isFar={start >= LAID_OUT_AT_ONCE}
        >
          {lines.slice(0, Math.max(0, most - start)).map(row)}
          <Rest lines={Math.min(lines.length, start + lines.length - most)} />
        </AisleSection>
      ))}
    </div>
  );
}

/** The lines that the trip's store doesn't have; they come back when the trip ends. */
function NotFound({ lines, row }: Pick<BasketProps, 'lines' | 'row'>) {
  return (
    <section>
      <div className={classes.head}>
        <h2 className={classes.section} id="not-found">
          {t('lists.notFound', { count: lines.length })}
        </h2>
      </div>
      <ul className={classes.card} aria-labelledby="not-found">
        {lines.map(row)}
      </ul>
    </section>
  );
}

interface BasketProps extends PartProps {
  lines: readonly Line[];
  /** Stands in its head. */
  children: ReactNode;
}

function Basket({ lines, most, row, children }: BasketProps) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.basket}>
      <div className={classes.head}>
        <h2 className={classes.section} id="basket">
          {t('lists.basket', { count: lines.length })}
        </h2>
        {children}
      </div>
      <ul className={classes.card} aria-labelledby="basket">
        {lines.slice(0, most).map(row)}
        <Rest lines={lines.length - most} />
      </ul>
    </section>
  );
}

/** Takes the place of lines that are about to be drawn, so that the page is as long as it will be. */
function Rest({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  const style: CSSProperties & { '--lines': number } = { '--lines': lines };
  return <li className={classes.rest} aria-hidden="true" style={style} />;
}
