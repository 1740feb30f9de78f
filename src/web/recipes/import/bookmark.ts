/**
 * The address of the bookmark 'Do LZ': it posts the page on which it is pressed to this app's service worker, in a tab
 * of its own. No secret is in it, and none leaves the app.
 */
export const bookmarkAddress = (importAddress: string): string =>
  `javascript:(${String(sendPage)})(${JSON.stringify(importAddress)})`;

/**
 * Runs in pages of other sites, so it must use nothing outside itself. If a page's policy forbids sending it, it is
 * copied instead, to be pasted.
 */
function sendPage(importAddress: string): void {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  const ballast = 'script:not([type*="ld+json" i]),style,svg,iframe,object,template,video,audio,canvas';
  for (const element of page.querySelectorAll(ballast)) element.remove();
  for (const picture of page.querySelectorAll('[src^="data:" i]')) picture.removeAttribute('src');
  const html = page.outerHTML;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(html);
    } catch {
      // The page stays in front: the recipe has to be marked there.
      alert('Nie udało się skopiować tej strony. Zaznacz przepis, skopiuj go i wklej w LZ.');
      return;
    }
    const address = `${importAddress}?paste`;
    if (window.open(address) === null) location.href = address;
  };
  const listen = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'form-action') return;
    // Pressed once more, it copies once more.
    document.removeEventListener('securitypolicyviolation', listen);
    void copy();
  };
  document.addEventListener('securitypolicyviolation', listen);
  const form = document.createElement('form');
  form.method = 'post';
  form.enctype = 'multipart/form-data';
  form.acceptCharset = 'utf-8';
  form.action = importAddress;
  form.target = '_blank';
  for (const [name, value] of [
    ['title', document.title],
    ['url', location.href],
    ['html', html],
  ] as const) {
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  // A field of the page's own may be called 'submit'.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
