import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { showNumber, showQuantity } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/meals.ts';
import type { ListChange } from './rescale/compute-list-change.ts';
import { describeItems } from './describe-items.ts';

/** For how many a meal was and is to be. */
export interface Rescaling {
  from: number;
  to: number;
}

/**
 * What a change of a meal does to its list: 'Z 2 na 4 porcje: Marchew 2 szt. → 4 szt.', what goes, what else it concerns,
 * and what is added.
 * @param items of the list, before the change
 * @param rescaling not where the meal is removed
 */
export function describeListChange(
  { drafts, added }: ListChange,
  items: readonly StoredItem[],
  rescaling?: Rescaling,
): string {
  return [
    ...wordsForAmounts(drafts, items, rescaling),
    ...(drafts.length === 0 ? [] : [t('meals.changeListText')]),
    ...(added.length === 0 ? [] : [t('meals.changeListAdded', { things: describeItems(added) })]),
  ]
    .map(asSentence)
    .join(' ');
}

/** Of 'trochę' there is no more and no less. */
const isSeenIn = ({ productUnit }: StoredItem): boolean => productUnit !== 'some';

/** Whether a user sees on the list what a change of a meal does to it. */
export function changesVisibly({ drafts, added }: ListChange, items: readonly StoredItem[]): boolean {
  const unseen = new Set(items.filter((item) => !isSeenIn(item)).map(({ id }) => id));
  const isUnseen = (draft: ListChange['drafts'][number]): boolean =>
    draft.type === 'item.set' && draft.note === undefined && unseen.has(draft.itemId);
  return added.length > 0 || !drafts.every(isUnseen);
}

/** Some units end with a full stop themselves. */
const asSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

function wordsForAmounts(
  drafts: ListChange['drafts'],
  items: readonly StoredItem[],
  rescaling: Rescaling | undefined,
): string[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const describe = (
    { productName, productUnit: unit, unitLabel, productQty }: StoredItem,
    after?: number,
  ) => {
    const [before, ...next] = [productQty, ...(after === undefined ? [] : [after])].map((qty) =>
      showQuantity({ qty, unit, unitLabel }),
    );
    return [`${productName} ${before}`, ...next].join(' →\u00a0');
  };
  const changed: string[] = [];
  const gone: string[] = [];
  for (const draft of drafts) {
    if (draft.type === 'item.remove') {
      gone.push(...draft.itemIds.flatMap((id) => known.get(id) ?? []).map((item) => describe(item)));
    } else if (draft.type === 'item.set') {
      const item = known.get(draft.itemId);
      if (item !== undefined && draft.qty !== undefined && isSeenIn(item))
        changed.push(describe(item, draft.qty));
    }
  }
  return [
    ...(changed.length === 0 ? [] : [wordsForChanged(changed.join(', '), rescaling)]),
    ...(gone.length === 0 ? [] : [t('meals.changeListGone', { things: gone.join(', ') })]),
  ];
}

function wordsForChanged(things: string, rescaling: Rescaling | undefined): string {
  if (rescaling === undefined) return t('meals.changeListAmounts', { things });
  const { from, to } = rescaling;
  return t('meals.changeListPortions', { count: to, from: showNumber(from), to: showNumber(to), things });
}
