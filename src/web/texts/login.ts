import { auth } from './pl-auth.ts';
import { login } from './pl-login.ts';
import { translator } from './translate.ts';

export const t = translator({ auth, login });
