import { useOnElse } from '../use-on-else.ts';

/** Stands in for a menu or dialog while its code is fetched: a user who does something else no longer wants it. */
export function OnItsWay({ onElse }: { onElse: () => void }) {
  useOnElse(onElse);
  return null;
}
