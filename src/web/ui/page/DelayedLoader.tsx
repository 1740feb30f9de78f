import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../texts/translate.ts';
import classes from './states.module.css';

const LOADER_DELAY_MS = 500;

/** A loading indicator that stays away for half a second, so that a quick answer doesn't flicker. */
export function DelayedLoader() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LOADER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className={classes.delayed} role="status" aria-label={t('common.loading')}>
      <Loader />
    </div>
  );
}
