/** A light screen doesn't start dark. The key of the choice is Mantine's. */
export function takeScheme(): void {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    const isLight =
      chosen === 'auto' ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
    if (!isLight) return;
    document.documentElement.dataset.mantineColorScheme = 'light';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#f5f6f4');
  } catch {
    // Storage may be switched off; then the default stays.
  }
}
