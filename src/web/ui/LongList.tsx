import { useIntersection } from '@mantine/hooks';
import { memo, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import classes from './LongList.module.css';

/** Few enough for a cheap phone to draw within 50 ms. */
const ROWS_PER_PIECE = 100;

/** More links in a document than these make each change of its address slow, which a search makes with each key. */
const MAX_DRAWN_ROWS = 1_000;

/** The height of a name on one line. */
const ROW_HEIGHT_PX = 54;

/** Rows within this distance of the window are drawn. */
const NEAR = { rootMargin: '100% 0px' };

interface Piece<Item> {
  /** How many rows stand before it. */
  start: number;
  items: readonly Item[];
}

/** The rows for which the window has room, and pieces of the rows below. */
function toPieces<Item>(items: readonly Item[], room: number): Piece<Item>[] {
  const first = { start: 0, items: items.slice(0, room) };
  const count = Math.ceil((items.length - first.items.length) / ROWS_PER_PIECE);
  const others = Array.from({ length: count }, (_, index) => {
    const start = room + index * ROWS_PER_PIECE;
    return { start, items: items.slice(start, start + ROWS_PER_PIECE) };
  });
  return [first, ...others];
}

/** Long enough for the next key of a search. */
const PAUSE_MS = 300;

/** Whether these rows have been the same for a while. */
function useIsSettled(items: readonly unknown[]): boolean {
  const [settled, setSettled] = useState<readonly unknown[]>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(items)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [items]);
  return settled === items;
}

/** How many pieces are drawn: the first at once, then one after the other, with room for taps in between. */
function useDrawnCount(most: number, isWhole: boolean): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (!isWhole || drawn >= most) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [isWhole, drawn, most]);
  return drawn;
}

interface LongListProps<Item> {
  items: readonly Item[];
  /** An `li` as high as one line of text, which may be higher. A different function redraws all rows. */
  row: (item: Item) => ReactNode;
  /**
   * Draws the first thousand rows, so that the browser's own search finds them; otherwise only the rows near the
   * window.
   */
  isWhole?: boolean;
  /** Keeps the drawn rows: removing thousands of rows and drawing them again would delay a key. */
  isHidden?: boolean;
}

/** Thousands of rows as lists of a hundred: the first screenful is painted at once, and no key or tap waits for the rest. */
export function LongList<Item>({ items, row, isWhole = false, isHidden = false }: LongListProps<Item>) {
  const [room] = useState(() => Math.ceil(window.innerHeight / ROW_HEIGHT_PX));
  const pieces = useMemo(() => toPieces(items, room), [items, room]);
  const most = Math.min(pieces.length, 1 + MAX_DRAWN_ROWS / ROWS_PER_PIECE);
  const drawn = useDrawnCount(most, isWhole && !isHidden);
  // Rows out of sight would be drawn with each key of a search.
  const areAllThere = useIsSettled(items) || isWhole;
  return (
    <div className={classes.list} hidden={isHidden}>
      {pieces.slice(0, areAllThere ? pieces.length : 1).map((piece, index) => (
        <PieceOfList key={piece.start} piece={piece} row={row} isDrawn={index < drawn} />
      ))}
      {!areAllThere && <div style={{ height: Math.max(0, items.length - room) * ROW_HEIGHT_PX }} />}
    </div>
  );
}

interface PieceProps<Item> {
  piece: Piece<Item>;
  row: (item: Item) => ReactNode;
  isDrawn: boolean;
}

const PieceOfList = memo(function PieceOfList<Item>({ piece, row, isDrawn }: PieceProps<Item>) {
  const { ref, entry } = useIntersection<HTMLUListElement>(NEAR);
  const [wasNear, setNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setNear(true);
  const height = `${piece.items.length * ROW_HEIGHT_PX}px`;
  const isThere = isDrawn || wasNear;
  return (
    <ul
      ref={ref}
      className={classes.piece}
      style={isThere ? { containIntrinsicSize: `auto ${height}` } : { height }}
    >
      {isThere && piece.items.map(row)}
    </ul>
  );
}) as <Item>(props: PieceProps<Item>) => ReactNode;
