import { type FormIngredient, type FormRow, isSection, withSections } from '../form-rows.ts';
import { pickChanged } from './pick-changed.ts';

/** An ingredient and the part of the recipe to which it belongs; empty for none. */
export interface FormIngredientInSection extends FormIngredient {
  section: string;
}

/** An ingredient that both have changed, each to something else; undefined where it was removed. */
export interface IngredientConflict {
  productName: string;
  mine: FormIngredientInSection | undefined;
  theirs: FormIngredientInSection | undefined;
}

export interface MergedIngredients {
  rows: FormRow[];
  conflicts: IngredientConflict[];
  /** Both have moved ingredients, each to another order. */
  isOrderConflict: boolean;
}

/** Ingredients by their products: the first, second, … of one product have keys of their own. */
type Entries = ReadonlyMap<string, FormIngredientInSection>;

function entriesOf(rows: readonly FormRow[]): Entries {
  const counts = new Map<string, number>();
  let section = '';
  return new Map(
    rows.flatMap((row): [string, FormIngredientInSection][] => {
      if (isSection(row)) {
        section = row.section.trim();
        return [];
      }
      const count = counts.get(row.productId) ?? 0;
      counts.set(row.productId, count + 1);
      return [[`${row.productId}:${count}`, { ...row, note: row.note?.trim() ?? '', section }]];
    }),
  );
}

const amountOf = ({ qty, unit, unitLabel }: FormIngredientInSection) => ({ qty, unit, unitLabel });
const sameAmount = (a: { qty: number; unit: string }, b: { qty: number; unit: string }) =>
  a.qty === b.qty && a.unit === b.unit;
const sameEntry = (a: FormIngredientInSection, b: FormIngredientInSection): boolean =>
  sameAmount(a, b) && a.note === b.note && a.section === b.section;

/** Whether the products or their amounts differ, in whatever order. */
export function haveOtherAmounts(a: readonly FormRow[], b: readonly FormRow[]): boolean {
  const [first, second] = [entriesOf(a), entriesOf(b)];
  return (
    first.size !== second.size ||
    [...first].some(([key, entry]) => {
      const other = second.get(key);
      return other === undefined || !sameAmount(entry, other);
    })
  );
}

interface ThreeVersions {
  base: FormIngredientInSection | undefined;
  mine: FormIngredientInSection;
  theirs: FormIngredientInSection;
}

/** One ingredient with the changes of both; where they differ it is mine. */
function mergeEntry({ base, mine, theirs }: ThreeVersions) {
  const amount = pickChanged(base && amountOf(base), amountOf(mine), amountOf(theirs), sameAmount);
  const note = pickChanged(base?.note, mine.note, theirs.note);
  const section = pickChanged(base?.section, mine.section, theirs.section);
  return {
    value: { ...mine, ...amount.value, note: note.value, section: section.value },
    isConflict: amount.isConflict || note.isConflict || section.isConflict,
  };
}

/**
 * For a product that stands in the recipe several times and that somebody has added or removed: it isn't sure enough
 * which entry is which to merge them field by field.
 */
const pickEntry = ({ base, mine, theirs }: ThreeVersions) => pickChanged(base, mine, theirs, sameEntry);

/** The products that don't stand the same number of times in all versions. */
function productsOfOtherCount(versions: readonly Entries[]): Set<string> {
  const counts = versions.map((entries) => Map.groupBy(entries.values(), ({ productId }) => productId));
  const ids = new Set(counts.flatMap((count) => [...count.keys()]));
  return new Set(
    [...ids].filter((id) => new Set(counts.map((count) => count.get(id)?.length ?? 0)).size > 1),
  );
}

/**
 * The keys of the merged ingredients, in the order of the one who moved some. What the other added comes after the
 * same ingredient as there.
 */
function mergeOrder(base: Entries, mine: Entries, theirs: Entries, isKept: (key: string) => boolean) {
  const shared = (entries: Entries) =>
    [...entries.keys()].filter((key) => base.has(key) && mine.has(key) && theirs.has(key)).join(' ');
  const [before, here, there] = [shared(base), shared(mine), shared(theirs)];
  const [first, second] = here === before ? [theirs, mine] : [mine, theirs];
  const keys = [...first.keys()].filter(isKept);
  let at = 0;
  for (const key of [...second.keys()].filter(isKept)) {
    const found = keys.indexOf(key);
    if (found === -1) keys.splice(at, 0, key);
    at = (found === -1 ? at : found) + 1;
  }
  return { keys, isOrderConflict: here !== before && there !== before && here !== there };
}

/** The part of an added ingredient, whose heading the other may have renamed: that of its neighbour there. */
function sectionOfAdded(
  key: string,
  added: FormIngredientInSection,
  from: Entries,
  merged: ReadonlyMap<string, FormIngredientInSection>,
): string {
  const keys = [...from.keys()];
  const at = keys.indexOf(key);
  const neighbour = [keys[at - 1], keys[at + 1]].find(
    (near) => near !== undefined && merged.has(near) && from.get(near)?.section === added.section,
  );
  return (neighbour === undefined ? added : (merged.get(neighbour) ?? added)).section;
}

/** The ingredients with the changes of both; where they differ they are mine. */
export function mergeIngredients(
  baseRows: readonly FormRow[],
  mineRows: readonly FormRow[],
  theirRows: readonly FormRow[],
): MergedIngredients {
  const [base, mine, theirs] = [entriesOf(baseRows), entriesOf(mineRows), entriesOf(theirRows)];
  const unsure = productsOfOtherCount([base, mine, theirs]);
  const conflicts: IngredientConflict[] = [];
  const merged = new Map<string, FormIngredientInSection>();
  const added: [string, Entries][] = [];
  for (const key of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [before, here, there] = [base.get(key), mine.get(key), theirs.get(key)];
    const only = here ?? there;
    if (only === undefined) continue;
    const conflict = { productName: only.productName, mine: here, theirs: there };
    if (here !== undefined && there !== undefined) {
      const versions = { base: before, mine: here, theirs: there };
      const mergeBoth = unsure.has(here.productId) ? pickEntry : mergeEntry;
      const { value, isConflict } = mergeBoth(versions);
      merged.set(key, value);
      if (isConflict) conflicts.push(conflict);
    } else if (before === undefined) {
      merged.set(key, only);
      added.push([key, here === undefined ? theirs : mine]);
    } else if (!sameEntry(before, only)) {
      conflicts.push(conflict);
      if (here !== undefined) merged.set(key, here);
    }
  }
  for (const [key, from] of added) {
    const entry = merged.get(key);
    if (entry !== undefined) merged.set(key, { ...entry, section: sectionOfAdded(key, entry, from, merged) });
  }
  const { keys, isOrderConflict } = mergeOrder(base, mine, theirs, (key) => merged.has(key));
  const entries = keys.flatMap((key) => merged.get(key) ?? []);
  return { rows: withSections(entries), conflicts, isOrderConflict };
}
