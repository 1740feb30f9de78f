import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { isNetworkError } from '../../http.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/translate.ts';
import classes from './states.module.css';

interface ErrorStateProps {
  /** What could not be done. */
  text: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** What went wrong, why as far as it is known, and a way to try again. */
export function ErrorState({ text, error, onRetry, retrying = false }: ErrorStateProps) {
  const offline = isNetworkError(error);
  const Icon = offline ? IconCloudOff : IconAlertTriangle;
  const reason = describeError(error);
  return (
    <div className={classes.state} role="alert">
      <span className={`${classes.icon} ${classes.bad}`} aria-hidden="true">
        <Icon size="2rem" stroke={1.6} />
      </span>
      <p className={classes.text}>{text}</p>
      {reason !== '' && reason !== text && <p className={classes.hint}>{reason}</p>}
      <Button variant="default" onClick={onRetry} loading={retrying}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
