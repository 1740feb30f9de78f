// Runs before the first paint, so that a light screen doesn't start dark. A file of its own because the
// content security policy allows no inline scripts. The key is Mantine's.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isLight =
    chosen === 'auto' ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
  if (isLight) {
    document.documentElement.dataset.mantineColorScheme = 'light';
    document.querySelector('meta[name=theme-color]').content = '#f5f6f4';
  }
} catch {
  // Storage may be switched off; then the default stays.
}
