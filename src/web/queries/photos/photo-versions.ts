import type { QueryKey } from '@tanstack/react-query';
import type { ProductPhotos, PhotoOwnerKind } from '../../../contract/photos/photos.ts';
import { queryClient } from '../../query-client.ts';
import { CATALOGUE_KEY, PRODUCTS_KEY, RECIPE_KEY, RECIPES_KEY } from '../keys.ts';
import { productPhotosQuery } from './photos.ts';

interface Answer {
  id: string;
  photo?: number | undefined;
}

/** What the keys of answers that hold them begin with: of one, and of all. */
const KEYS: Record<PhotoOwnerKind, { one: string; all: QueryKey }> = {
  recipe: { one: RECIPE_KEY, all: RECIPES_KEY },
  product: { one: 'product', all: PRODUCTS_KEY },
};

/** What the keys of the answers begin with that {@link rememberVersion} changes and that the device keeps. */
export const keysWithVersion = (kind: PhotoOwnerKind, id: string): QueryKey[] =>
  kind === 'recipe' ? [[RECIPE_KEY, id], RECIPES_KEY] : [productPhotosQuery.queryKey, CATALOGUE_KEY];

/**
 * Puts the version of a photo into every answer that is known here, so that nothing jumps back until the refetch;
 * undefined for none.
 */
export function rememberVersion(kind: PhotoOwnerKind, id: string, version: number | undefined): void {
  const withVersion = (answer: Answer): Answer => (answer.id === id ? { ...answer, photo: version } : answer);
  const { one, all } = KEYS[kind];
  queryClient.setQueryData<Answer>([one, id], (known) => known && withVersion(known));
  queryClient.setQueriesData<unknown>({ queryKey: all }, (known: unknown) =>
    isAnswers(known) ? known.map(withVersion) : known,
  );
  if (kind === 'product') {
    queryClient.setQueryData(
      productPhotosQuery.queryKey,
      (known) => known && withProduct(known, id, version),
    );
  }
  // What else they say counts as just fetched now, but may be from before other changes.
  void queryClient.invalidateQueries({ queryKey: all });
}

/** The keys of lists of names, of pairs and of search results have the same head. */
const isAnswers = (known: unknown): known is Answer[] =>
  Array.isArray(known) && known.every((each) => typeof each === 'object' && each !== null && 'name' in each);

function withProduct(known: ProductPhotos, id: string, version: number | undefined): ProductPhotos {
  const others = known.filter(([other]) => other !== id);
  return version === undefined ? others : [...others, [id, version]];
}
