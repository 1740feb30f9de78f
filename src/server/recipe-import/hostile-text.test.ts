import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

/** Texts that would run, hide or reverse something if they were treated as more than text. */
const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<style>*{display:none}</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<img src="x" onerror="alert(1)"',
  '<scr<script>ipt>alert(1)</script>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '\u202egpj.exe\u0000\u0007',
  '{{constructor.constructor("alert(1)")()}}',
];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const jsonLd = (data: unknown) =>
  `<title>x</title><script type="application/ld+json">${JSON.stringify(data).replaceAll('</script', '<\\/script')}</script>`;

/** Pages and texts that contain `script` in every field of a recipe, by their format. */
const PAGES: [string, (script: string) => string][] = [
  [
    'JSON-LD',
    (script) =>
      jsonLd({
        '@type': 'Recipe',
        name: `Zupa ${script}`,
        url: 'javascript:alert(1)',
        recipeIngredient: [`Na krem ${script}:`, `1 kg dyni ${script}`],
        recipeInstructions: [
          { '@type': 'HowToSection', name: script, itemListElement: [{ text: `Gotuj ${script}` }] },
        ],
      }),
  ],
  [
    'JSON-LD with entities',
    (script) =>
      jsonLd({
        '@type': 'Recipe',
        name: `Zupa ${escaped(script)}`,
        recipeIngredient: [`1 kg dyni ${escaped(escaped(script))}`],
        recipeInstructions: `Gotuj ${escaped(script)}`,
      }),
  ],
  [
    'microdata',
    (script) => `<link rel="canonical" href="javascript:alert(1)">
      <div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Zupa ${script}</h1>
      <b itemprop="recipeIngredient" content="1 kg dyni ${escaped(script)}">x</b>
      <div itemprop="recipeInstructions">Gotuj ${script}</div></div>`,
  ],
  [
    'headings',
    (
      script,
    ) => `<h1>Zupa ${script}</h1><h2>Składniki na ${escaped(script)}</h2><ul><li>1 kg dyni ${script}</li>
      <li>2 pory ${escaped(script)}</li></ul><h2>Wykonanie</h2><p>Gotuj powoli na małym ogniu. ${escaped(script)}</p>`,
  ],
  [
    'text',
    (script) =>
      `Zupa ${script}\nSkładniki na krem ${script}:\n1 kg dyni ${script}\nWykonanie:\nGotuj ${script}\njavascript:alert(1)`,
  ],
];

/** The editor's own output: no attributes, and only its own tags. */
const CLEAN = /^(?:<\/?(?:p|ol|li|h3)>|[^<>])*$/;
// oxlint-disable-next-line no-control-regex -- these are what must not be left
const UNSEEN = /[\u0000-\u001f\u200b\u202a-\u202e\u2066-\u2069]/;

describe.each(PAGES)('harmful text by %s', (_, pageOf) => {
  test.each(SCRIPTS)('is text or gone: %j', async (script) => {
    const found = await extractRecipe(pageOf(script), 'https://a.example/zupa');
    expect(found.text).toMatch(CLEAN);
    expect(found.source).toBe('https://a.example/zupa');
    expect(found.name ?? 'Zupa').toMatch(/^Zupa/);
    const texts = [found.name, ...found.ingredients.flatMap(({ text, section }) => [text, section])];
    for (const text of texts) expect(text ?? '').not.toMatch(UNSEEN);
    expect((await extractRecipe(pageOf(script))).source).toBeNull();
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://a:b@a.example/', '//a.example', 'file:///x'])(
  'a page cannot say that it stands at %s',
  async (address) => {
    const html = `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`;
    expect(
      (await extractRecipe(`${html}<h2>Składniki</h2><ul><li>1 a</li><li>2 b</li></ul>`)).source,
    ).toBeNull();
    expect((await extractRecipe(`Zupa\n1 por\nŹródło: ${address}`)).source).toBeNull();
  },
);
