const FORM = /pusz(?=[ck]|ek)|mrożon|(?<!o)suszon|słoi|zalew(?=ie|y)/i;

/**
 * In which form a product is bought, as its note says: the same for 'z puszki' and 'w puszce', and nothing if it names
 * none. Tinned and fresh are one product, but don't add up.
 */
export const formOf = (note: string | null | undefined): string =>
  FORM.exec(note ?? '')?.[0].toLowerCase() ?? '';

const PACKAGE =
  /(?<!\p{L})(?:zgrzew|czteropak|sześciopak|ośmiopak|skrzyn|wytłacz|work|worek|siat|kiś|kilka|paczk|karton)/iu;

/**
 * In which package of several a product's pieces are counted, as its note says: the same for 'zgrzewka' and 'zgrzewki',
 * and nothing for single ones. A pack of six and two bottles aren't three of anything.
 */
export const packageOf = (note: string | null | undefined): string =>
  PACKAGE.exec(note ?? '')?.[0]
    .toLowerCase()
    .replace('worek', 'work') ?? '';
