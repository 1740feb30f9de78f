/**
 * Keeps `--lz-keyboard` at the height by which an on-screen keyboard covers the page, for browsers that lay fixed
 * elements out behind it (Safari); where the page shrinks instead, it stays 0. Called once.
 */
export function followKeyboard(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const update = (): void => {
    const covered = window.innerHeight - viewport.height - viewport.offsetTop;
    // Zooming in shrinks the viewport too, but that is no keyboard.
    const inset = viewport.scale === 1 ? Math.max(0, Math.round(covered)) : 0;
    document.documentElement.style.setProperty('--lz-keyboard', `${inset}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
}
