import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { OperationDraft } from '../../contract/operations.ts';
import type { Store } from '../../contract/stores.ts';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { useListStore } from '../queries/list-store.ts';
import { useStores } from '../queries/stores.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/trips.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import { PushOffer } from './PushOffer.tsx';
import { setHere } from './shopping-here.ts';
import classes from './TripStartModal.module.css';
import { useStoreChanges } from './use-store-changes.ts';

/** Stands for an id. */
const NO_STORE = 'none';

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
  const [named, setNamed] = useState('');
  const [isTold, setTold] = useState(true);
  const hasOthers = list.members.length > 1;
  const storeId = chosenId ?? usual?.storeId ?? NO_STORE;

  const begin = (): void => {
    const name = cleanName(named);
    const known = stores.find(({ id, ...store }) =>
      name === '' ? id === storeId : nameKey(store.name) === nameKey(name),
    );
    const store = known ?? (name === '' ? undefined : make(name));
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
        {hasOthers && <Notifying {...{ isTold, setTold }} />}
        {hasOthers && <PushOffer />}
        <Button size="md" data-autofocus onClick={begin}>
          {t('trips.go')}
        </Button>
      </Stack>
    </Modal>
  );
}

interface StoreChoiceProps {
  stores: readonly Store[];
  /** Undefined while another one is named. */
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

interface NotifyingProps {
  isTold: boolean;
  setTold: (isTold: boolean) => void;
}

function Notifying({ isTold, setTold }: NotifyingProps) {
  return (
    <label className={classes.switch}>
      {t('trips.notify')}
      <input
        type="checkbox"
        role="switch"
        checked={isTold}
        aria-checked={isTold}
        onChange={({ currentTarget }) => setTold(currentTarget.checked)}
      />
    </label>
  );
}
