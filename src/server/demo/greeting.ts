import { networkInterfaces } from 'node:os';
import { DEMO_PASSWORD, PEOPLE } from './household.ts';

const RULE = '─'.repeat(64);

/** In Polish and in English. */
const TO_TRY = [
  [
    'Otwórz jedną listę jako dwie osoby w dwóch przeglądarkach i odhaczaj w obu.',
    'Open one list as two people in two browsers, and tick in both.',
  ],
  ['Dopisz naraz: mleko 2 l, chleb i 10 jajek.', 'Add in one go: mleko 2 l, chleb i 10 jajek.'],
  [
    'W „Planie” dotknij „Zakupy z planu” i dodaj posiłki do listy.',
    "In 'Plan' press 'Zakupy z planu' and put meals on a list.",
  ],
  [
    'Na liście dotknij „Idę na zakupy”: druga osoba zobaczy, w którym sklepie jesteś.',
    "On a list press 'Idę na zakupy': the other person sees in which store you are.",
  ],
  [
    'Na stronie „Produkty” połącz produkty, które są tam dwa razy, np. ogórek i ogórki.',
    "On 'Produkty' merge what is there twice, such as ogórek and ogórki.",
  ],
] as const;

/**
 * The console output when the demo is ready: the URL, and who can log in.
 * @param dataDir the folder of all data, unless that is in another database
 */
export function greeting(port: number, dataDir: string | undefined): string {
  const [own, ...others] = ['localhost', ...networkAddresses()].map((host) => `http://${host}:${port}`);
  const people = Object.values(PEOPLE).map(
    ({ name, email, role }) => `  ${name.padEnd(6)} ${email}${role === 'admin' ? '  (administrator)' : ''}`,
  );
  return [
    RULE,
    `LZ – wersja pokazowa / demo: ${own}`,
    ...others.map((address) => `  z telefonu / from a phone: ${address}`),
    '',
    `Zaloguj się jako (hasło: ${DEMO_PASSWORD}) / log in as (password: ${DEMO_PASSWORD}):`,
    ...people,
    '',
    'Do wypróbowania / to try:',
    ...TO_TRY.flatMap(([polish, english], index) => [`  ${index + 1}. ${polish}`, `     ${english}`]),
    ...(dataDir === undefined ? [] : ['', ...whereItIs(dataDir)]),
    RULE,
  ].join('\n');
}

function whereItIs(dataDir: string): string[] {
  return [`Dane / data: ${dataDir}`, 'Usuń ten folder, aby zacząć od nowa / delete it to start again.'];
}

/** Printed instead when the database holds other data. */
export const OTHER_DATABASE =
  'W tej bazie są już inne konta, więc niczego do niej nie dodano.\n' +
  'This database has other accounts already, so nothing was added to it.';

function networkAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  );
}
