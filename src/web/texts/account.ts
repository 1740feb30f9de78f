import { account } from './pl-account.ts';
import { auth } from './pl-auth.ts';
import { translator } from './translate.ts';

export const t = translator({ account, auth });
