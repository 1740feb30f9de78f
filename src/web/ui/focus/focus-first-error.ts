/** For a form's onSubmit: brings the keyboard to the first field at fault, in the order of the fields. */
export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
