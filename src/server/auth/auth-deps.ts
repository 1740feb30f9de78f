import type { Background } from '../background.ts';
import type { Deps } from '../deps.ts';

/** The dependencies of accounts and sessions. */
export interface AuthDeps extends Deps {
  background: Background;
}
