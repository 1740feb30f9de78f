import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathOf } from '../contract/page-path.ts';
import { routeAt, routes } from './routes.ts';

test.each(Object.entries(routes))('no other page stands before %s', (_, route) => {
  const path = pathOf<string>(route.path, { id: '01a20010-4d10-7407-9a81-c14ab0000000', token: 'x1' });
  expect(routeAt(path)).toBe(route);
});

test('the shortcuts of an installed app lead to pages', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('public/manifest.webmanifest', import.meta.url), 'utf8'),
  ) as { start_url: string; shortcuts: { url: string }[] };
  const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)];
  expect(addresses.map(routeAt)).toEqual([routes.home, routes.lists, routes.newList, routes.recipes]);
});
