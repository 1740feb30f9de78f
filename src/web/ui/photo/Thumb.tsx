import classes from './thumb.module.css';

/** A small picture beside a name; the name already describes it. */
export function Thumb({ src }: { src: string | undefined }) {
  if (src === undefined) return null;
  return <img className={classes.thumb} src={src} alt="" width={44} height={44} loading="lazy" />;
}
