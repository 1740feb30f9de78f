import { Button, Modal, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { OperationDraft } from '../../contract/operations.ts';
import { nameKey } from '../../contract/names.ts';
import { useListStore } from '../queries/list-store.ts';
import { useStores } from '../queries/stores.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/trips.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import { setHere } from './shopping-here.ts';
import { StoreNameForm } from './StoreNameForm.tsx';
import classes from './TripStartModal.module.css';
import { useStoreChanges } from './use-store-changes.ts';

interface TripStartModalProps {
  list: ListView;
  dispatch: (draft: OperationDraft) => void;
  onClose: () => void;
}

/** Asks for the store, and begins a trip. */
export function TripStartModal({ list, dispatch, onClose }: TripStartModalProps) {
  useReturnFocus();
  const { data: stores = [] } = useStores();
  const { store: usual } = useListStore(list.id);
  const { choose, make } = useStoreChanges(list.id);
  const [chosenId, setChosenId] = useState<string>();
  const [isTold, setTold] = useState(true);
  const labelId = useId();
  const hasOthers = list.members.length > 1;
  const storeId = chosenId ?? usual?.storeId ?? NO_STORE;

  const begin = (): void => {
    const store = stores.find(({ id }) => id === storeId);
    // Its order of aisles holds from now on, also without a network.
    if (store !== undefined && store.id !== usual?.storeId) choose(store);
    const tripId = uuidv7();
    setHere(list.id, tripId);
    dispatch({
      type: 'trip.start',
      tripId,
      storeId: store?.id ?? null,
      ...(hasOthers && !isTold ? { silent: true } : {}),
    });
    onClose();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('trips.go')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <div role="group" aria-labelledby={labelId}>
          <h3 className={classes.label} id={labelId}>
            {t('trips.whichStore')}
          </h3>
          <div className={classes.stores}>
            {stores.map(({ id, name }) => (
              <ChoiceButton key={id} isChosen={id === storeId} onChoose={() => setChosenId(id)}>
                {name}
              </ChoiceButton>
            ))}
            <ChoiceButton isChosen={storeId === NO_STORE} onChoose={() => setChosenId(NO_STORE)}>
              {t('trips.noStore')}
            </ChoiceButton>
          </div>
        </div>
        <StoreNameForm
          key={stores.length}
          label={t('trips.newStore')}
          action={t('trips.addStore')}
          isTaken={(name) => stores.some((store) => nameKey(store.name) === nameKey(name))}
          onName={(name) => setChosenId(make(name).id)}
        />
        {hasOthers && (
          <label className={classes.switch}>
            {t('trips.notify')}
            <input
              type="checkbox"
              role="switch"
              checked={isTold}
              onChange={({ currentTarget }) => setTold(currentTarget.checked)}
            />
          </label>
        )}
        <Button size="md" data-autofocus onClick={begin}>
          {t('trips.go')}
        </Button>
      </Stack>
    </Modal>
  );
}

const NO_STORE = 'none';
