import { Anchor, Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../../texts/auth.ts';
import classes from './CaptchaStatus.module.css';
import type { Captcha } from './use-captcha.ts';

const TurnstileWidget = lazy(async () => ({
  default: (await import('./TurnstileWidget.tsx')).TurnstileWidget,
}));

/** What the captcha is doing, in one quiet line, which stays empty once it is done; or the third party's widget. */
export function CaptchaStatus({ captcha }: { captcha: Captcha }) {
  const { config, token, failed, reset } = captcha;
  if (config?.provider === 'off') return null;
  if (failed) {
    return (
      <p className={classes.line} data-failed role="alert">
        {t('captcha.failed')}{' '}
        <Anchor component="button" type="button" className={classes.retry} onClick={reset} inherit fw={600}>
          {t('common.retry')}
        </Anchor>
      </p>
    );
  }
  if (config?.provider === 'turnstile' && config.siteKey !== undefined) {
    return (
      <Suspense fallback={null}>
        <TurnstileWidget key={captcha.round} siteKey={config.siteKey} captcha={captcha} />
      </Suspense>
    );
  }
  return (
    <p className={classes.line} role="status">
      {token === null && (
        <>
          <Loader size={16} />
          {t('captcha.solving')}
        </>
      )}
    </p>
  );
}
