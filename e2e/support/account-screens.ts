import { totpCode } from '../../src/test/totp-code.ts';
import { expect } from './fixtures.ts';
import { PASSWORD } from './household.ts';
import type { Person } from './person.ts';

/** A part of the own account's page. */
export const section = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the form of a section. */
export async function begin(person: Person, button: string, name: string): Promise<void> {
  await person.press(section(person, name).getByRole('button', { name: `${button}: ` }));
}

/** Sends the form of a section. */
export async function send(person: Person, name: string, button: string): Promise<void> {
  await person.press(section(person, name).getByRole('button', { name: button, exact: true }));
}

/** Opens the page, and waits for what the server knows. */
export async function openAccount(person: Person): Promise<void> {
  await person.open('/account');
  await expect(section(person, 'Klucze dostępu')).toBeVisible();
}

/** Switches the second factor on, with the code of now: that of the next 30 s is left for a login. */
export async function switchOn(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { page } = person;
  const totp = section(person, 'Weryfikacja dwuetapowa');
  await begin(person, 'Włącz', 'Weryfikacja dwuetapowa');
  await totp.getByLabel('Obecne hasło').fill(PASSWORD);
  await send(person, 'Weryfikacja dwuetapowa', 'Dalej');
  await expect(totp.getByRole('img', { name: /Kod QR/ })).toBeVisible();
  const secret = (await totp.locator('code').innerText()).replaceAll(' ', '');
  await totp.getByLabel('Kod z aplikacji').fill(totpCode(secret));
  await send(person, 'Weryfikacja dwuetapowa', 'Włącz');
  const list = page.getByRole('group', { name: 'Kody zapasowe' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  return { secret, codes: await list.allInnerTexts() };
}

/** Gives the browser a phone or laptop that recognises its owner by the finger, simulated by Chromium. */
export async function giveAuthenticator({ page }: Person): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
