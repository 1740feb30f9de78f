import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import { userColour } from '../../contract/users/user-colours.ts';
import classes from './Initials.module.css';

/** One letter, or two for a name of several words. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0],
  );
  return letters.join('').toLocaleUpperCase('pl');
}

interface InitialsProps {
  userId: string;
  name: string;
  /** The label of the circle; by default the name. */
  label?: string;
}

/** A person as a small circle with their initials. */
export function Initials({ userId, name, label = name }: InitialsProps) {
  return (
    <span
      className={classes.avatar}
      data-colour={userColour(userId)}
      role="img"
      aria-label={label}
      title={label}
    >
      {initialsOf(name)}
    </span>
  );
}

interface CirclesProps {
  people: readonly Member[];
  /** Circles shown; of more there is only the number. */
  most: number;
}

/** People side by side, each as {@link Initials}. */
export function Circles({ people, most }: CirclesProps) {
  const rest = people.slice(most);
  return (
    <>
      {people.slice(0, most).map(({ id, name }) => (
        <Initials key={id} userId={id} name={name} />
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </>
  );
}
