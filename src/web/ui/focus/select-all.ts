import type { FocusEvent } from 'react';

/** The `onFocus` of a field of which the whole is replaced or copied. */
export function selectAll({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  field.select();
  // Safari would put the caret where the press ends that led here.
  field.addEventListener('mouseup', (event) => event.preventDefault(), { once: true });
}
