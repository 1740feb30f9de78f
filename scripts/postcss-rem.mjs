/** A length in px that stands by itself: no part of a name, and not in an address. */
const PX = /(?<![\w#.-])(-?(?:\d+\.)?\.?\d+)px\b/g;

/** Mantine's own lengths, for a scale that is 1 here. */
const SCALED = /calc\(([\d.-]+rem) \* var\(--mantine-scale\)\)/g;

const ROOT_FONT_SIZE_PX = 16;

/**
 * Makes every length of the styles follow the browser's font size, so that with larger text nothing is clipped. A
 * length written as 12px is 12 px for users who keep the default.
 * @returns {import('postcss').Plugin}
 */
export function sizesInRem() {
  return {
    postcssPlugin: 'sizes-in-rem',
    Declaration(declaration) {
      if (declaration.value.includes('url(')) return;
      const value = declaration.value
        .replaceAll(PX, (_, px) => (Number(px) === 0 ? '0rem' : `${Number(px) / ROOT_FONT_SIZE_PX}rem`))
        .replaceAll(SCALED, '$1');
      if (value !== declaration.value) declaration.assign({ value });
    },
  };
}
