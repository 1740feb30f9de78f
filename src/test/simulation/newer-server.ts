import type { RawAnswer } from '../../web/http.ts';

/** Units, kinds of operations and codes that the app under test doesn't know, in the place of some that it does. */
const UNIT = { today: 'can', newer: 'crate', label: 'skrzynka' };
const TYPES: Record<string, string> = {
  'clear.checked': 'basket.empty',
  'item.restore': 'item.returned',
  'product.renamed': 'product.moved',
};
const CODES = [
  'VALIDATION_ERROR',
  'SHOPPING_LIST_FULL',
  'PRODUCT_LIMIT_REACHED',
  'PRODUCT_ALREADY_ADDED',
  'OPERATION_CONFLICT',
];

/** The answer in the form of a newer server. */
export function answerOfNewer(answer: RawAnswer): RawAnswer {
  return answer.isJson ? { ...answer, text: JSON.stringify(JSON.parse(answer.text, renew)) } : answer;
}

/** The announcement in the form of a newer server. */
export function messageOfNewer<T>(message: T): T {
  return JSON.parse(JSON.stringify(message), renew) as T;
}

/** A request of the app in the form that the current server understands. */
export function bodyForToday(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'unit' && value === UNIT.newer ? UNIT.today : value,
  );
}

/** The current unit that it stands for. */
export function unitOfToday(unit: string): string {
  return unit === UNIT.newer ? UNIT.today : unit;
}

/** Whether an answer contains a name that the app under test doesn't know. */
export function isOfNewer(answer: unknown): boolean {
  const text = JSON.stringify(answer);
  return [UNIT.newer, ...Object.values(TYPES)].some((name) => text.includes(`"${name}"`));
}

function renew(key: string, value: unknown): unknown {
  if ((key === 'message' || key === 'code') && CODES.includes(value as string))
    return `NEWER_${String(value)}`;
  if (typeof value !== 'object' || value === null) return value;
  if ('productUnit' in value) {
    return value.productUnit === UNIT.today
      ? { ...value, productUnit: UNIT.newer, unitLabel: UNIT.label }
      : value;
  }
  if ('effects' in value && 'type' in value) {
    return { ...value, type: TYPES[value.type as string] ?? value.type };
  }
  return value;
}
