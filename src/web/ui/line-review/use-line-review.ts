import { useCallback, useMemo, useState } from 'react';
import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { nameKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { catalogueOf } from '../product-field/product-catalogue.ts';
import { type Parts, partsOf, portionOf } from './pasted-text.ts';
import {
  problemOf,
  type Reader,
  type ReviewedRow,
  reviewedRows,
  type RowEdits,
  type RowProblem,
  rowOf,
  soundRow,
  textOfRow,
} from './reviewed-line.ts';

interface Options {
  text: string;
  names: ProductNames;
  missingUnit: Unit;
  reader?: Reader | undefined;
}

const UNCHANGED: RowEdits = {};

/** The field that gets the focus: the invalid field of a row. */
export interface Fault {
  row: number;
  field: RowProblem['field'];
}

/** A review that isn't finished. */
export interface Unsaved {
  /** What would be added; a row that isn't valid yet as far as it is, and all if none is ticked. */
  rows: ReviewedRow[];
  /** All lines, also those that are left out and those that would be reviewed next. */
  text: string;
}

/** The lines of a pasted text. Once they are kept, each stays where it is, whatever products are added meanwhile. */
function useLines({ text, names, reader }: Options, catalogue: Catalogue, isShopping: boolean) {
  const [kept, setKept] = useState<Parts>();
  const parts = useMemo(
    () => kept ?? partsOf(text, { catalogue, limit: LIMITS.linesPerParse, isShopping }),
    [kept, text, catalogue, isShopping],
  );
  const portion = useMemo(() => {
    const products = new Map(names.map(([id, name]) => [nameKey(name), { id, name }]));
    const productNamed = (name: string) => products.get(nameKey(name));
    const limit = LIMITS.linesPerParse;
    return portionOf(text, { catalogue, productNamed, limit, reader, parts, isShopping });
  }, [text, names, catalogue, reader, parts, isShopping]);
  const keep = useCallback(() => setKept(parts), [parts]);
  return { ...portion, keep };
}

/** The rows of a pasted text, the user's changes, and the resulting items. */
export function useLineReview(options: Options) {
  const { text, names, missingUnit } = options;
  const catalogue = catalogueOf(names);
  // Only recipes have ingredients without an amount.
  const isShopping = missingUnit !== 'some';
  const { lines, rest, keep } = useLines(options, catalogue, isShopping);
  const [edits, setEdits] = useState<Record<number, RowEdits>>({});
  const [openRow, setOpenRow] = useState<number>();
  const [fault, setFault] = useState<Fault>();
  const [isNoneTaken, setNoneTaken] = useState(false);

  const change = useCallback(
    (row: number, part: RowEdits): void => {
      keep();
      setEdits((previous) => ({ ...previous, [row]: { ...previous[row], ...part } }));
      setNoneTaken(false);
    },
    [keep],
  );
  const toggle = useCallback(
    (row: number): void => {
      keep();
      setOpenRow((open) => (open === row ? undefined : row));
    },
    [keep],
  );

  const rowsShown = () => {
    let section: string | null = null;
    return lines.map((line, row) => {
      const shown = rowOf(line, edits[row] ?? UNCHANGED, { catalogue, missingUnit });
      if (line.line.kind === 'heading' && !shown.isProduct) section = line.line.note;
      // After a change, the line's exact reading no longer applies.
      const exact = edits[row]?.product ? undefined : line.exact;
      const isTyped = Object.keys(edits[row] ?? UNCHANGED).some((field) => field !== 'isTaken');
      return { ...shown, section, text: line.text, exact, row, isTyped };
    });
  };

  /** The items to add; undefined, with the invalid field shown, as long as a row isn't valid. */
  const finish = (): ReviewedRow[] | undefined => {
    const rows = rowsShown().filter(({ isTaken }) => isTaken);
    setNoneTaken(rows.length === 0);
    const bad = rows.find((row) => problemOf(row) !== undefined);
    const problem = bad && problemOf(bad);
    // Another object each time: the keyboard goes there again.
    setFault(bad && problem && { row: bad.row, field: problem.field });
    if (bad && !bad.isUndecided) setOpenRow(bad.row);
    return rows.length === 0 || bad ? undefined : reviewedRows(rows, catalogue);
  };

  return {
    catalogue,
    lines,
    editsOf: (row: number): RowEdits => edits[row] ?? UNCHANGED,
    change,
    openRow,
    toggle,
    fault,
    isNoneTaken,
    isAnyLeftOut: lines.some(({ isUnticked = false }, row) => !(edits[row]?.isTaken ?? !isUnticked)),
    isAnyBought: lines.some(({ exact }) => exact?.isBought),
    isChanged: Object.keys(edits).length > 0,
    /** The text that is reviewed after these lines; empty if there is none. */
    rest,
    finish,
    unsaved: (): Unsaved => unsavedOf(rowsShown(), { text, rest, catalogue }),
  };
}

type RowShown = Parameters<typeof reviewedRows>[0][number] & { isTyped: boolean };

function unsavedOf(
  rows: readonly RowShown[],
  { text, rest, catalogue }: { text: string; rest: string; catalogue: Catalogue },
): Unsaved {
  const taken = rows.filter(({ isTaken }) => isTaken);
  // Several rows may come from one exact line.
  const shown = rows.map((row) => (row.isTyped || row.exact ? textOfRow(row) : row.text));
  return {
    rows: reviewedRows((taken.length === 0 ? rows : taken).map(soundRow), catalogue),
    text: rows.some(({ isTyped }) => isTyped) ? [...shown, rest].join('\n').trim() : text,
  };
}
