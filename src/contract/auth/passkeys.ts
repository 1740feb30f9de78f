import * as z from 'zod/mini';
import { envelope } from '../errors.ts';
import { id, name } from '../fields.ts';

/** The parts of WebAuthn (https://www.w3.org/TR/webauthn-3/) exchanged between browser and server, as its JSON. */

const base64url = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));

/** At most 1,023 bytes, by the standard. */
const credentialId = base64url(1_364);
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));
/** No extension is requested, so no result is read. */
const extensionResults = z.object({});

/** Times are ms since 1970. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
});
export type Passkey = z.infer<typeof passkey>;
/** The oldest first. */
export const passkeysAnswer = z.array(passkey);

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** For `navigator.credentials.create`. Valid once, for five minutes. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const addPasskeyBody = z.object({
  name,
  response: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(20_000),
      transports: z.optional(transports),
    }),
    clientExtensionResults: extensionResults,
  }),
});
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;

/** For `navigator.credentials.get`, where the user chooses the account. Valid once, for five minutes. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export const passkeyRequestAnswer = envelope(passkeyRequest);

export const passkeyLoginBody = z.object({
  response: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(2_000),
      signature: base64url(2_000),
      userHandle: z.optional(base64url(200)),
    }),
    clientExtensionResults: extensionResults,
  }),
});
export type PasskeyLoginBody = z.infer<typeof passkeyLoginBody>;
