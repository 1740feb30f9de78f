import Bowser from 'bowser';
import { t } from '../../texts/account.ts';

/** The longer names among those of browsers, as people say them. */
const SHORT: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
};

/** What runs a session: "Chrome, Android"; words for an unknown one if the browser sends nothing. */
export function describeDevice(userAgent: string): string {
  const { browser, os } = userAgent === '' ? { browser: {}, os: {} } : Bowser.parse(userAgent);
  const name = browser.name === undefined ? undefined : (SHORT[browser.name] ?? browser.name);
  const known = [name, os.name].filter((part) => part !== undefined && part !== '');
  return known.length === 0 ? t('account.sessions.unknownDevice') : known.join(', ');
}
