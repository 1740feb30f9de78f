import * as z from 'zod/mini';
import { attempt } from '../storage.ts';
import { onBeforeReload } from './reload.ts';
import { findFields, findUnsent, noteTyped, type Unsent } from './typed-fields.ts';

const KEPT_KEY = 'lz.typed';

/** A page that is slower to come up shows its fields as they are. */
const RETURN_LIMIT_MS = 30_000;
const LOOK_INTERVAL_MS = 250;

const keptTyping = z.object({
  pathname: z.string(),
  fields: z.array(z.object({ label: z.string(), former: z.string(), value: z.string() })),
});

type KeptField = z.infer<typeof keptTyping>['fields'][number];

/** Keeps over a reload what was typed and not sent, and brings back what was kept over the last. Called once. */
export function startKeepingTyping(): void {
  bringBack();
  onBeforeReload(() => Promise.resolve(keep()));
}

/** Whether it is there again after a reload. A password is kept nowhere. */
export const isKeepable = ({ field }: Unsent): boolean => field.type !== 'password' && labelOf(field) !== '';

function keep(): void {
  const fields = findUnsent()
    .filter(isKeepable)
    .map(({ field, former }): KeptField => ({ label: labelOf(field), former, value: field.value }));
  const { pathname } = location;
  attempt(() => sessionStorage.setItem(KEPT_KEY, JSON.stringify({ pathname, fields })), undefined);
}

function bringBack(): void {
  const kept = attempt(() => keptTyping.parse(JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '')), undefined);
  attempt(() => sessionStorage.removeItem(KEPT_KEY), undefined);
  let left = kept?.fields ?? [];
  const look = (): void => {
    if (location.pathname !== kept?.pathname) return;
    left = left.filter((field) => !fill(field));
    if (left.length > 0 && performance.now() < RETURN_LIMIT_MS) setTimeout(look, LOOK_INTERVAL_MS);
  };
  look();
}

/** @returns false where there is no such field yet, or another text is in it */
function fill({ label, former, value }: KeptField): boolean {
  const field = findFields().find((one) => labelOf(one) === label && one.value === former);
  if (field === undefined) return false;
  noteTyped(field, former);
  const say = (type: string): void => void field.dispatchEvent(new Event(type, { bubbles: true }));
  // As if it had been typed and left again: what follows a field is told by its events, and React by nothing else.
  say('focusin');
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  say('input');
  // Once the field knows what is in it.
  setTimeout(() => say('focusout'));
  return true;
}

const labelOf = (field: Unsent['field']): string => field.ariaLabel ?? field.labels?.[0]?.textContent ?? '';
