import { RECIPE_IMPORT_PATH } from '../../contract/linked-pages.ts';
import { keepSharedPage } from './shared-pages.ts';

/**
 * Accepts a POST of the share sheet or the bookmark, stores it, and redirects to the import, where it waits until the
 * user imports it. Nothing is fetched or sent.
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
  const shared = { title: field('title'), url: field('url'), text: field('text'), html: field('html') };
  const isEmpty = shared.url === '' && shared.text === '' && shared.html === '';
  return isEmpty ? undefined : keepSharedPage(shared);
}
