/** Text in a search field is no loss. */
const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field with text that the user typed and hasn't sent. */
export interface Unsent {
  field: Field;
  /** Its previous text. */
  previous: string;
}

/** By fields into which something was typed since they were sent last. React lets their default values follow. */
const previousValues = new WeakMap<Element, string>();

/** Follows typing from now on, including the field being typed into now. Called once. */
export function watchTyping(): void {
  const { activeElement } = document;
  if (activeElement?.matches(FIELDS) === true) noteTyped(activeElement, '');
  addEventListener('beforeinput', ({ target }) => {
    if (isField(target)) noteTyped(target, target.value);
  });
  addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) for (const field of target.elements) previousValues.delete(field);
  });
}

/** Something was, or is about to be, typed into a field in which `previous` stood. */
export function noteTyped(field: Element, previous: string): void {
  if (!previousValues.has(field)) previousValues.set(field, previous);
}

/** The fields with text that the user typed and hasn't sent, or that the form hasn't accepted. */
export function findUnsent(): Unsent[] {
  return findFields().flatMap((field) => {
    const previous = previousValues.get(field) ?? (field.ariaInvalid === 'true' ? '' : field.value);
    return field.value === '' || field.value === previous ? [] : [{ field, previous }];
  });
}

/** Every field that something can be typed into. */
export const findFields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)];

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS);
