import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The classes of attack that similar products, or LZ itself, fell to. A test of each begins with its number and its name. */
const ATTACKS = [
  'server-side request forgery by an import address',
  'exhaustion by import or upload',
  'script stored in recipe text, list names, product names, item notes, user names',
  'script in an uploaded SVG',
  '`<style>` and CSS that reach outside the recipe',
  'template code in text that the server renders',
  'reading files or writing outside the folder, by import, static files or restore',
  'another owner’s object by its id',
  'a foreign id nested in a body (an item of another list, a product of another list’s operation)',
  'a batch or partial call that skips the check the single call makes',
  'a member doing what only the owner may',
  'extra fields that raise privilege (role, active, userId)',
  'an account that is not activated acting through a door that forgot to ask',
  'password reset that activates a deactivated account, or lets it in',
  'reset token reusable or without end; sessions that outlive a password change',
  'Host header in a mailed link',
  'access that survives its withdrawal, on sockets too; secrets of shares listed to members',
  'rate limit avoided by a forged header, or missing on one door',
  'cross-site requests with the cookie; default credentials',
  'SQL injection, also through sort and filter parameters',
  'debug answers, stack traces, version leaks',
  'line breaks and HTML into mail headers and bodies',
  'position data left in photos',
  'input whose cost grows faster than its size (regular expressions, nested HTML, deep JSON, huge numbers)',
  'a log that grows faster than what is sent to it',
  'connections without end, or more of them than there is room for',
  'an address that floods, and shuts others out',
  'sockets and handshakes that are not counted',
  'server-side request forgery by a push subscription',
  'exhaustion by a page that is fetched',
];

// spec: P50
test('each of the attacks has a test', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  // A group or a test at the top level of a file.
  const titles = sources.flatMap((source) =>
    [...source.matchAll(/^(?:describe|test)\((['"`])(\d+: .*?)\1,/gm)].map(([, , title = '']) => title),
  );
  expect(titles.toSorted()).toEqual(ATTACKS.map((attack, index) => `${index + 1}: ${attack}`).toSorted());
});
