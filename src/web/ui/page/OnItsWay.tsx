import { useOnElse } from '../use-on-else.ts';

/** In the place of a menu or dialog whose code isn't here yet: whoever goes on meanwhile no longer wants it. */
export function OnItsWay({ onElse }: { onElse: () => void }) {
  useOnElse(onElse);
  return null;
}
