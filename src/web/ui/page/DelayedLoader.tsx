import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TIMING } from '../../../contract/limits.ts';
import { t } from '../../texts/translate.ts';
import classes from './states.module.css';

/** A loading indicator that stays away for half a second, so that a quick answer doesn't flicker. */
export function DelayedLoader() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), TIMING.loaderDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className={classes.delayed} role="status" aria-label={t('common.loading')}>
      <Loader />
    </div>
  );
}
