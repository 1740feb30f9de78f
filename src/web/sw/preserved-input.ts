import * as z from 'zod/mini';
import { attempt } from '../storage.ts';
import { onBeforeReload } from './reload.ts';
import { findFields, findUnsent, noteTyped, type Unsent } from './typed-fields.ts';

const STORAGE_KEY = 'lz.typed';

/** A page that takes longer shows its fields unchanged. */
const RETURN_TIMEOUT_MS = 30_000;
const LOOK_INTERVAL_MS = 250;

/** In `former` stands the previous value: an update reads what the version before it stored. */
const preservedInput = z.object({
  pathname: z.string(),
  fields: z.array(z.object({ label: z.string(), former: z.string(), value: z.string() })),
});

type PreservedField = z.infer<typeof preservedInput>['fields'][number];

/** Preserves over a reload what was typed and not sent, and restores what was typed before the last one. Called once. */
export function startPreservingInput(): void {
  restore();
  onBeforeReload(() => Promise.resolve(preserve()));
}

/** Whether it is there again after a reload. A password is stored nowhere. */
export const isPreservable = ({ field }: Unsent): boolean =>
  field.type !== 'password' && labelOf(field) !== '';

function preserve(): void {
  const fields = findUnsent()
    .filter(isPreservable)
    .map(
      ({ field, previous }): PreservedField => ({
        label: labelOf(field),
        former: previous,
        value: field.value,
      }),
    );
  const { pathname } = location;
  attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ pathname, fields })), undefined);
}

function restore(): void {
  const preserved = attempt(
    () => preservedInput.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '')),
    undefined,
  );
  attempt(() => sessionStorage.removeItem(STORAGE_KEY), undefined);
  let left = preserved?.fields ?? [];
  const look = (): void => {
    if (location.pathname !== preserved?.pathname) return;
    left = left.filter((field) => !fill(field));
    if (left.length > 0 && performance.now() < RETURN_TIMEOUT_MS) setTimeout(look, LOOK_INTERVAL_MS);
  };
  look();
}

/** @returns false where there is no such field yet, or another text is in it */
function fill({ label, former: previous, value }: PreservedField): boolean {
  const field = findFields().find((one) => labelOf(one) === label && one.value === previous);
  if (field === undefined) return false;
  noteTyped(field, previous);
  const say = (type: string): void => void field.dispatchEvent(new Event(type, { bubbles: true }));
  // As if it had been typed and the field left: code that follows a field gets only its events, and so does React.
  say('focusin');
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  say('input');
  // After the field has read its new value.
  setTimeout(() => say('focusout'));
  return true;
}

const labelOf = (field: Unsent['field']): string => field.ariaLabel ?? field.labels?.[0]?.textContent ?? '';
