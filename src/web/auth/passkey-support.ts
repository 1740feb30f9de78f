/** Whether the browser could show a passkey at all: on https or localhost, and never at a bare address. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** The name of the browser's own error, which the library may have wrapped in one of its own. */
export function passkeyErrorName(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
