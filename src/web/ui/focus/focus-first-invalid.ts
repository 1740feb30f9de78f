import { flushSync } from 'react-dom';

/** For a form that keeps its errors itself: draws them, and brings the keyboard to the first field that has one. */
export function focusFirstInvalid(form: HTMLFormElement, drawErrors: () => void): void {
  flushSync(drawErrors);
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
