import { Button, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Store } from '../../../contract/stores.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName, nameKey } from '../../../contract/names.ts';
import { dropWaitingMutations } from '../../queries/offline-mutations/sender.ts';
import { listStoreQuery, useListStore } from '../../queries/stores/list-store.ts';
import { queryClient } from '../../query-client.ts';
import { useStores } from '../../queries/stores/stores.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/trips.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/Dialog.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { ChoiceButton } from '../ChoiceButton.tsx';
import { PushOffer } from './PushOffer.tsx';
import { setDeviceTrip } from './device-trip.ts';
import classes from './TripStartModal.module.css';
import type { Dispatch } from '../use-shopping-list.ts';
import { useStoreChanges } from '../aisles/use-store-changes.ts';

/** Stands for an id. */
const NO_STORE = 'none';

interface TripStartModalProps {
  list: ListView;
  dispatch: Dispatch;
  onClose: () => void;
}

/** Asks for the store, and begins a trip. */
export function TripStartModal({ list, dispatch, onClose }: TripStartModalProps) {
  const { data: stores = [] } = useStores();
  const { store: usual } = useListStore(list.id);
  const { make } = useStoreChanges(list.id);
  // A start doesn't end a trip that began in the meantime, because its author couldn't know of it.
  const [seen] = useState(list.position);
  const [chosenId, setChosenId] = useState<string>();
  const [named, setNamed] = useState('');
  const [notifiesOthers, setNotifiesOthers] = useState(true);
  const hasOthers = list.members.length > 1;
  // Somebody may remove the chosen one meanwhile.
  const isThere = chosenId === NO_STORE || stores.some(({ id }) => id === chosenId);
  const storeId = (isThere ? chosenId : undefined) ?? usual?.storeId ?? NO_STORE;

  const begin = (): void => {
    const name = cleanName(named);
    const known = stores.find(({ id, ...store }) =>
      name === '' ? id === storeId : nameKey(store.name) === nameKey(name),
    );
    const store = known ?? (name === '' ? undefined : make(name));
    if (store !== undefined) showOrderOf(list.id, store);
    const tripId = uuidv7();
    setDeviceTrip(list.id, tripId);
    const chosen = name === '' && storeId !== NO_STORE ? storeId : null;
    const silent = hasOthers && !notifiesOthers ? { silent: true } : {};
    dispatch({ type: 'trip.start', tripId, storeId: store?.id ?? chosen, ...silent }, seen);
    onClose();
  };

  return (
    <Dialog onClose={onClose} isUnsaved={() => cleanName(named) !== ''} title={t('trips.go')}>
      <Stack gap="md">
        <StoreChoice
          stores={stores}
          storeId={named === '' ? storeId : undefined}
          onChoose={(id) => {
            setNamed('');
            setChosenId(id);
          }}
        />
        <TextInput
          label={t('trips.newStore')}
          value={named}
          maxLength={LIMITS.nameLength}
          onChange={({ currentTarget }) => setNamed(currentTarget.value)}
        />
        {hasOthers && (
          <SwitchField label={t('trips.notify')} isOn={notifiesOthers} onChange={setNotifiesOthers} />
        )}
        {hasOthers && <PushOffer />}
        {/* Most choose a store, and see all that there is to choose. */}
        <DialogEnd isSticky={named !== ''}>
          <Button size="md" fullWidth data-autofocus onClick={begin}>
            {t('trips.go')}
          </Button>
        </DialogEnd>
      </Stack>
    </Dialog>
  );
}

/**
 * The server makes the trip's store the list's own; its order of aisles holds from now on, also without a network. A
 * store chosen before must not arrive after it.
 */
function showOrderOf(listId: string, { id: storeId, name: storeName, ...order }: Store): void {
  const store = { storeId, storeName, ...order };
  dropWaitingMutations('listStore', { listId, store });
  queryClient.setQueryData(listStoreQuery(listId).queryKey, store);
}

interface StoreChoiceProps {
  stores: readonly Store[];
  /** Undefined while the user names another one. */
  storeId: string | undefined;
  onChoose: (storeId: string) => void;
}

function StoreChoice({ stores, storeId, onChoose }: StoreChoiceProps) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <h3 className={classes.label} id={labelId}>
        {t('trips.whichStore')}
      </h3>
      <div className={classes.stores}>
        {stores.map(({ id, name }) => (
          <ChoiceButton key={id} isChosen={id === storeId} onChoose={() => onChoose(id)}>
            {name}
          </ChoiceButton>
        ))}
        <ChoiceButton isChosen={storeId === NO_STORE} onChoose={() => onChoose(NO_STORE)}>
          {t('trips.noStore')}
        </ChoiceButton>
      </div>
    </div>
  );
}
