import { useComputedColorScheme } from '@mantine/core';
import { Turnstile } from '@marsidev/react-turnstile';
import type { Captcha } from './use-captcha.ts';

export function TurnstileWidget({ siteKey, captcha }: { siteKey: string; captcha: Captcha }) {
  const theme = useComputedColorScheme('dark');
  return (
    <Turnstile
      siteKey={siteKey}
      onSuccess={captcha.settle}
      onExpire={captcha.reset}
      onError={captcha.fail}
      options={{ theme, language: 'pl', size: 'flexible' }}
    />
  );
}
