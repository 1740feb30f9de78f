import { logout } from './pl-logout.ts';
import { translator } from './translate.ts';

export const t = translator({ logout });
