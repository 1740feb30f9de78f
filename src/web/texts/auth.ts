import { auth, captcha } from './pl-auth.ts';
import { translator } from './translate.ts';

export const t = translator({ auth, captcha });
