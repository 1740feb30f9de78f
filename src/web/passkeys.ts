import type { PasskeyLoginBody } from '../contract/auth/passkeys.ts';
import { passkeyRequestAnswer } from '../contract/auth/passkeys.ts';
import { request, unwrap } from './http.ts';

/** Whether the browser can use passkeys at all: on https or localhost, and never at an IP address. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** The name of the browser's own error, which the library may have wrapped. */
export function passkeyErrorName(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

const fetchPasskeyRequest = () =>
  unwrap(request('POST', '/api/auth/passkey/options', { schema: passkeyRequestAnswer }));

/**
 * Asks the browser's user for a passkey.
 * @returns the answer to a challenge of the server, valid once, for five minutes
 * @throws HttpError, or the browser's own error when the user chose none
 */
export async function showPasskey(): Promise<PasskeyLoginBody['response']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: await fetchPasskeyRequest(),
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
    clientExtensionResults: {},
  };
}
