import * as z from 'zod/mini';
import { envelope } from '../errors.ts';
import { email, name } from '../fields.ts';
import { role } from '../users/users.ts';
import { captchaToken } from './auth.ts';
import { newPassword } from './passwords.ts';

/** Whether there is no admin yet, so that the next person to register becomes one. */
export const registrationAnswer = envelope(z.object({ isFirst: z.boolean() }));

export const registerBody = z.object({ email, name, password: newPassword, token: captchaToken });
export type RegisterBody = z.infer<typeof registerBody>;

/** The role of a new account if it is active at once; null if it waits for an admin. */
export const registerAnswer = envelope(z.nullable(z.object({ role })));
