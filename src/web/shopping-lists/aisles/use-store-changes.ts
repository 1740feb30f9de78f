import { v7 as uuidv7 } from 'uuid';
import type { ListStore, Store } from '../../../contract/stores.ts';
import { useAisles } from '../../queries/products/aisles.ts';
import { listStoreQuery } from '../../queries/stores/list-store.ts';
import { queueMutation } from '../../queries/offline-mutations/sender.ts';
import { queryClient } from '../../query-client.ts';

/** The changes of stores; each is kept on the device until the server has it. */
export function useStoreChanges(listId: string) {
  const usual = (useAisles() ?? []).map(({ id }) => ({ aisleId: id, isPinned: false }));
  return {
    choose(store: Store | undefined): void {
      const { id = null, name = null, aisles = usual, orderVersion = 0, isLearnt = false } = store ?? {};
      const answer: ListStore = { storeId: id, storeName: name, aisles, orderVersion, isLearnt };
      const was = queryClient.getQueryData(listStoreQuery(listId).queryKey)?.storeId;
      void queueMutation('listStore', { listId, store: answer, was });
    },
    make(name: string): Store {
      const id = uuidv7();
      void queueMutation('store', { storeId: id, name, was: name, aisles: usual });
      return { id, name, aisles: usual, orderVersion: 0, isLearnt: false };
    },
    rename({ id, name: was, aisles }: Store, name: string): void {
      void queueMutation('store', { storeId: id, name, was, aisles });
    },
    remove({ id, name, aisles }: Store): void {
      void queueMutation('store', { storeId: id, name: null, was: name, aisles });
    },
  };
}
