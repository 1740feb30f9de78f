import { pause } from '../ui/pause.ts';

/** A hook that hangs must not keep the page for ever. */
const HOOKS_TIMEOUT_MS = 5_000;

type ReloadHook = () => Promise<void>;

const hooks: ReloadHook[] = [];

/** Registers what has to be done before the page may be reloaded. Called once a module, at start-up. */
export function onBeforeReload(hook: ReloadHook): void {
  hooks.push(hook);
}

/** Reloads the page once every hook is done, has failed, or has taken more than five seconds. */
export async function reloadSafely(): Promise<void> {
  await settleHooks();
  location.reload();
}

/** Resolves once every hook is done, has failed, or has taken more than five seconds. */
export async function settleHooks(): Promise<void> {
  await Promise.race([pause(HOOKS_TIMEOUT_MS), Promise.allSettled(hooks.map(async (hook) => hook()))]);
}
