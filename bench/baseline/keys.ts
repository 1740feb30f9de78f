import type { BrowserContext, Page } from '@playwright/test';

const PAGE = `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lista</title><style>body{margin:0;font:16px system-ui}input{font-size:16px}ul{padding:0}
li{list-style:none;padding:12px}</style><input><ul></ul>`;

/** Runs in the page: each key writes eight rows anew. */
function answerKeys(): void {
  const field = document.querySelector('input');
  const rows = document.querySelector('ul');
  field?.addEventListener('input', () => {
    const row = (_: unknown, at: number): HTMLLIElement => {
      const made = document.createElement('li');
      made.textContent = `${field.value} ${at}`;
      return made;
    };
    rows?.replaceChildren(...Array.from({ length: 8 }, row));
  });
}

/** A page with nothing but a field and eight rows that repeat its value. */
export async function openPlainField(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  await page.setContent(PAGE);
  await page.evaluate(answerKeys);
  return page;
}
