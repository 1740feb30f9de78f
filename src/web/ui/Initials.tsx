import classes from './Initials.module.css';

const COLOURS = 8;

/** A colour of their own for everybody: 0 to 7, always the same for one user id. */
export function colourOf(userId: string): number {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % COLOURS;
}

/** One letter, or two for a name of several words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toLocaleUpperCase('pl');
}

/** A person as a small circle with their initials; the name is its accessible name and tooltip. */
export function Initials({ userId, name }: { userId: string; name: string }) {
  return (
    <span className={classes.avatar} data-colour={colourOf(userId)} role="img" aria-label={name} title={name}>
      {initialsOf(name)}
    </span>
  );
}
