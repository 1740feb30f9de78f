/** Keeps the frame of an installed app, or the bar above the page on a phone, in the page's colour. */
export function followScheme(): void {
  const { dataset } = document.documentElement;
  let shown = dataset.mantineColorScheme;
  const follow = (): void => {
    // At the start it is already right, and reading it would lay out the page before it is drawn.
    if (dataset.mantineColorScheme === shown) return;
    shown = dataset.mantineColorScheme;
    const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (frame !== null) frame.content = getComputedStyle(document.body).backgroundColor;
  };
  new MutationObserver(follow).observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
}
