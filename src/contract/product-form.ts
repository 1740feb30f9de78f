const FORM = /pusz(?=[ck]|ek)|mrożon|(?<!o)suszon|słoi|zalew(?=ie|y)/i;

/**
 * In which form a product is bought, as its note says: the same for 'z puszki' and 'w puszce', and nothing if it names
 * none. Tinned and fresh are one product, but don't add up.
 */
export const formOf = (note: string | null | undefined): string =>
  FORM.exec(note ?? '')?.[0].toLowerCase() ?? '';
