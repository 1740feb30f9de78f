import { RECIPE_IMPORT_PATH } from '../../contract/linked-pages.ts';
import { keepSharedPage } from './shared-pages.ts';

const ADDRESS = /https?:\/\/[^\s<>"]+/i;

/**
 * Takes what the share sheet or the bookmark posts, keeps it, and leads to the import, where it waits for somebody to have
 * it read. Nothing is fetched or sent.
 */
export async function takeShared(request: Request): Promise<Response> {
  const id = await keep(request).catch(() => undefined);
  const path = `${RECIPE_IMPORT_PATH}?shared=${id ?? 'none'}`;
  return Response.redirect(new URL(path, request.url).href, 303);
}

async function keep(request: Request): Promise<string | undefined> {
  const form = await request.formData();
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const text = field('text');
  // Some browsers put the address into the text.
  const [url = null] = ADDRESS.exec(field('url')) ?? ADDRESS.exec(text) ?? [];
  const html = field('html') || null;
  if (url === null && html === null && text === '') return undefined;
  return keepSharedPage({ title: field('title'), url, html, text: text === url ? null : text || null });
}
