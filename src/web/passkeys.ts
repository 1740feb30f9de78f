import type { PasskeyLoginBody } from '../contract/passkeys.ts';
import { passkeyRequestAnswer } from '../contract/passkeys.ts';
import { request, unwrap } from './http.ts';

/** Whether the browser could show a passkey at all: on https or localhost, and never at a bare address. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** The name of the browser's own error, which the library may have wrapped in one of its own. */
export function passkeyErrorName(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

const fetchPasskeyRequest = () =>
  unwrap(request('POST', '/api/auth/passkey/options', { schema: passkeyRequestAnswer }));

/**
 * Asks the browser for a passkey of its user.
 * @returns the answer to a challenge of the server's, good for five minutes, once
 * @throws HttpError, or the browser's own error when none was shown
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
