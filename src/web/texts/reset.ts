import { auth } from './pl-auth.ts';
import { reset } from './pl-reset.ts';
import { translator } from './translate.ts';

export const t = translator({ auth, reset });
