import classes from './UsersPage.module.css';

/** The end of an id, where ids made at about the same time differ; the whole of it as a tooltip. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={classes.id} title={id}>
      …{id.slice(-6)}
    </span>
  );
}
