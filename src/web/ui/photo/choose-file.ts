/** Asks for a picture: on a phone from its camera or its gallery. Resolves with undefined when none was chosen. */
export function choosePicture(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.hidden = true;
  // Some browsers drop an input that isn't in the page before it has a file.
  document.body.append(input);
  const chosen = Promise.withResolvers<File | undefined>();
  input.addEventListener('change', () => chosen.resolve(input.files?.[0]));
  input.addEventListener('cancel', () => chosen.resolve(undefined));
  input.click();
  return chosen.promise.finally(() => input.remove());
}
