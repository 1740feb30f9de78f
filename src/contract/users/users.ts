import * as z from 'zod/mini';
import { newPassword } from '../auth/passwords.ts';
import { envelope } from '../errors.ts';
import { changeId, email, id, name } from '../fields.ts';

export const ROLES = ['admin', 'user'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  active: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A row of the users administration. */
export const managedUser = z.extend(user, {
  /** Registered and never activated: what the badge beside 'Użytkownicy' counts. */
  waiting: z.boolean(),
  /** How many of the user's own lists are not shared; removing the user removes them. */
  unsharedLists: z.number(),
  /** Whether the login also asks for a code; an admin can switch that off after a lost phone. */
  secondFactor: z.boolean(),
  /** The address the user asked for, if an admin has to confirm it because the server sends no mails. */
  newEmail: z.nullable(z.string()),
});
export type ManagedUser = z.infer<typeof managedUser>;

export const usersAnswer = envelope(z.array(managedUser));

/** A repeat with the same `changeId`, address, name and role is the same user, not an error. */
export const addUserBody = z.object({
  changeId,
  email,
  name,
  password: newPassword,
  role,
});
export type AddUserBody = z.infer<typeof addUserBody>;
export const addUserAnswer = envelope(managedUser);

export const setStatusBody = z.object({ userId: id, active: z.boolean() });
export type SetStatusBody = z.infer<typeof setStatusBody>;

export const setRoleBody = z.object({ userId: id, role });
export type SetRoleBody = z.infer<typeof setRoleBody>;

/** `email` is the address the admin saw: one entered in the meantime is not confirmed. */
export const confirmNewEmailBody = z.object({ email });
export type ConfirmNewEmailBody = z.infer<typeof confirmNewEmailBody>;

/**
 * A link that an admin gives to a user who forgot the password; single-use and short-lived like a mailed one. The
 * admin's browser puts its own address before the path: a name that works in the house.
 */
export const resetLinkAnswer = envelope(
  z.object({
    path: z.string(),
    /** In ms since 1970. */
    expiresAt: z.number(),
  }),
);

/** Older servers don't send the id. */
export const shareUser = z.object({ id: z.optional(id), email: z.string(), name: z.string() });
export type ShareUser = z.infer<typeof shareUser>;
export const shareUsersAnswer = z.array(shareUser);
