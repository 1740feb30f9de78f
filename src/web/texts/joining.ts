import { translator } from './translate.ts';

/** Texts for an administrator who is still alone. */
export const joining = {
  hint: 'Domownicy mogą założyć konta sami: niech otworzą {{address}} i wybiorą „Załóż konto”. Nowe konto pojawi się tutaj, a Ty je aktywujesz.',
  hintHere:
    'Domownicy mogą założyć konta sami: niech otworzą LZ na swoich urządzeniach i wybiorą „Załóż konto”. Nowe konto pojawi się tutaj, a Ty je aktywujesz.',
} as const;

export const t = translator({ joining });
