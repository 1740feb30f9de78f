import { auth } from './pl-auth.ts';
import { forgot } from './pl-forgot.ts';
import { translator } from './translate.ts';

export const t = translator({ auth, forgot });
