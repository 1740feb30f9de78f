import type { CaptchaChallenge } from '../../../contract/auth/captcha.ts';
import { createSearch } from './solver.ts';

addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  postMessage(createSearch(data)(0, data.maxnumber + 1));
});
