import { auth } from './pl-auth.ts';
import { users } from './pl-users.ts';
import { translator } from './translate.ts';

export const t = translator({ auth, users });
