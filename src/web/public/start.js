// Runs before the first paint, while the app's own code is on its way. A file of its own because the content
// security policy allows no inline scripts.

// A light screen doesn't start dark. The key is Mantine's.
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

// What the app will ask first is asked now; early-answers.ts hands it over.
(() => {
  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // The cookie says who is here.
      return null;
    }
  };
  // A logout that waits for the network comes before any question.
  if (kept('lz.logout-pending') !== null) return;
  const token = kept('lz.token');
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  /** @param {string} path */
  const ask = (path) =>
    fetch(path, {
      credentials: 'include',
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(15_000),
    });

  const check = ask('/api/auth/check');
  const answers = { '/api/auth/check': check };
  // Whoever this device knows has lists on it, and asks for less than all of one.
  const lists = /^\/(?:shopping-lists(\/[\da-f-]{36})?)?$/.exec(location.pathname);
  if (kept('lz.user') === null && lists !== null) {
    const path = `/api/v2/shopping-list${lists[1] ?? ''}`;
    answers[path] = check
      .then((response) => response.clone().json())
      .then(({ success }) => (success === true ? ask(path) : Promise.reject(new Error('Nobody is here.'))));
  }
  for (const answer of Object.values(answers)) answer.catch(() => undefined);
  globalThis.lzEarlyAnswers = answers;
})();
