import type { Background } from '../background.ts';
import type { Deps } from '../deps.ts';

/** What accounts and sessions need from outside. */
export interface AuthDeps extends Deps {
  background: Background;
}
