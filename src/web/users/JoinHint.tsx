import { t } from '../texts/joining.ts';
import classes from './JoinHint.module.css';

/** Addresses that lead to this device alone. */
const HERE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** How the rest of the household gets in, for an administrator who is still alone. */
export function JoinHint() {
  const { hostname, origin } = location;
  return (
    <p className={classes.hint}>
      {HERE.test(hostname) ? t('joining.hintHere') : t('joining.hint', { address: origin })}
    </p>
  );
}
