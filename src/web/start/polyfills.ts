/**
 * Functions that the app uses and the oldest browsers of README's list lack. A separate script, which only they fetch,
 * before the app's code. Each does only what the app needs.
 */

/** Since Safari 17.4 and Chrome 119. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  const functions: Partial<PromiseWithResolvers<T>> = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(functions, { resolve, reject }));
  return { promise, ...functions } as PromiseWithResolvers<T>;
}

/** Since Safari 17.4 and Chrome 117. */
function groupInMap<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
    index += 1;
  }
  return groups;
}

/** Since Safari 17.4 and Chrome 117. */
function groupInObject<K extends PropertyKey, T>(
  items: Iterable<T>,
  keyOf: (item: T, index: number) => K,
): Partial<Record<K, T[]>> {
  return Object.fromEntries(groupInMap(items, keyOf)) as Partial<Record<K, T[]>>;
}

/** Since Safari 17.4 and Chrome 116. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = (): void => controller.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Since Safari 17 and Chrome 120. */
function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return new URL(url, base).href !== '';
  } catch {
    return false;
  }
}

/** Puts `value` where the browser has nothing by this name. */
function provide(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

provide(Promise, 'withResolvers', withResolvers);
provide(Map, 'groupBy', groupInMap);
provide(Object, 'groupBy', groupInObject);
provide(AbortSignal, 'any', anySignal);
provide(URL, 'canParse', canParse);
