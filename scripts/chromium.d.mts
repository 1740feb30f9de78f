/** Path of the browser for the tests, or undefined. Throws when CHROMIUM_PATH names no file. */
export function findChromium(): string | undefined;
