import * as z from 'zod/mini';
import { photoAnswer } from '../../../../contract/photos/photo-changes.ts';
import { listPath } from '../../../../contract/shopping-lists/list-path.ts';
import type { ProductAisles } from '../../../../contract/products/aisles.ts';
import type { Staples } from '../../../../contract/products/staples.ts';
import { aboutResource, request } from '../../../http.ts';
import { queryClient } from '../../../query-client.ts';
import { changeAnswer } from '../../change-answer.ts';
import { keysWithVersion, rememberVersion } from '../../photos/photo-versions.ts';
import { PHOTO_TIMEOUT_MS, sendPhoto } from '../../photos/send-photo.ts';
import { productAislesQuery, withAisle } from '../../products/aisles.ts';
import { staplesQuery, withStaple } from '../../products/staples.ts';
import { suggestionsQuery } from '../../shopping-lists/list-suggestions.ts';
import type { Kinds } from './kind.ts';

export const PRODUCT_KINDS: Kinds<'staple' | 'aisle' | 'photo' | 'hiddenSuggestion'> = {
  staple: {
    resource: ({ productId }) => productId,
    send: ({ productId, staple }, changeId, takesBack) =>
      request('PUT', `/api/v2/product/${productId}/staple`, {
        body: { staple, changeId, takesBack },
        schema: z.object({ staple: z.boolean() }),
      }),
    isBack: ({ staple }, first) => staple !== first.staple,
    settle: (values) => changeAnswer(staplesQuery.queryKey, (known: Staples) => withStaple(known, values)),
    settles: () => [staplesQuery.queryKey],
  },
  aisle: {
    resource: ({ productId }) => productId,
    after: ({ listId }) => [listId],
    send: ({ productId, aisleId }, changeId) =>
      request('PUT', `/api/v2/product/${productId}/aisle`, {
        body: { aisleId, changeId },
        schema: z.object({ aisleId: z.string() }),
      }),
    settle: (values) =>
      changeAnswer(productAislesQuery.queryKey, (known: ProductAisles) => withAisle(known, values)),
    settles: () => [productAislesQuery.queryKey],
    refuse: () => void queryClient.invalidateQueries(productAislesQuery),
  },
  photo: {
    resource: ({ id }) => id,
    after: ({ listId }) => [listId],
    send: sendPhoto,
    timeoutMs: PHOTO_TIMEOUT_MS,
    settle: ({ owner, id }, answer) => rememberVersion(owner, id, photoAnswer.parse(answer).photo),
    settles: ({ owner, id }) => keysWithVersion(owner, id),
    again: ({ base: _, ...values }) => values,
  },
  hiddenSuggestion: {
    resource: ({ productId }) => productId,
    listId: ({ listId }) => listId,
    send: ({ listId, productId, isHidden }, changeId) =>
      request(
        isHidden ? 'PUT' : 'DELETE',
        `${listPath(listId)}/suggestions/${productId}/hidden?changeId=${changeId}`,
        { schema: aboutResource },
      ),
    settle: ({ listId, productId, isHidden }) => {
      const { queryKey } = suggestionsQuery(listId);
      // No announcement follows that would replace an answer under way from before the change.
      void queryClient.cancelQueries({ queryKey });
      if (isHidden) {
        queryClient.setQueryData(queryKey, (known) =>
          known?.filter((other) => other.productId !== productId),
        );
      }
      void queryClient.invalidateQueries({ queryKey });
    },
    settles: ({ listId }) => [suggestionsQuery(listId).queryKey],
  },
};
