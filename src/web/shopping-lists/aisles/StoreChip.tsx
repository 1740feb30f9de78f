import { Button, UnstyledButton } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStoreOfList } from '../../queries/stores/stores.ts';
import { t } from '../../texts/stores.ts';
import { HeaderSlot } from '../../ui/page/HeaderSlot.tsx';
import { UndoBar } from '../../ui/undo/UndoBar.tsx';
import { useOffer } from '../../ui/undo/use-offer.ts';
import classes from './StoreChip.module.css';
import { markSeenOnce } from './seen-orders.ts';
import { queueMutation } from '../../queries/offline-mutations/sender.ts';

interface StoreChipProps {
  listId: string;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  /** Opens the choice of a store. */
  onChoose: () => void;
  /** Opens the dialog with the order of aisles. */
  onOrder: () => void;
}

/**
 * In the header: the store in which the list is bought. Announces once when trips have changed the order of its
 * aisles.
 */
export function StoreChip({ listId, isNew, onChoose, onOrder }: StoreChipProps) {
  const { store } = useStoreOfList(listId, isNew);
  const name = store?.storeName ?? undefined;
  return (
    <>
      <HeaderSlot>
        {/* What is beside the button belongs to it, but makes it no wider where there is no room. */}
        <label className={classes.chip}>
          <UnstyledButton
            className={classes.button}
            aria-haspopup="dialog"
            aria-label={name === undefined ? t('stores.choose') : t('stores.chosen', { name })}
            onClick={onChoose}
          >
            <IconBuildingStore size="1.25rem" aria-hidden="true" />
          </UnstyledButton>
          <span className={classes.name} data-chosen={name !== undefined || undefined} aria-hidden="true">
            {name !== undefined && <span className={classes.label}>{t('stores.label')} </span>}
            {name ?? t('stores.choose')}
          </span>
        </label>
      </HeaderSlot>
      {store?.isLearnt === true && (
        <LearntOrder
          key={`${store.storeId} ${store.orderVersion}`}
          listId={listId}
          storeId={store.storeId}
          name={name}
          orderVersion={store.orderVersion}
          onOrder={onOrder}
        />
      )}
    </>
  );
}

const LEARNT_DURATION_MS = 15_000;
/** For how long it waits behind a dialog, or the bar of another offer. */
const COVERED_PAUSE_MS = 500;

interface LearntOrderProps {
  listId: string;
  storeId: string | null;
  /** Of the store. */
  name: string | undefined;
  orderVersion: number;
  onOrder: () => void;
}

function LearntOrder({ listId, storeId, name, orderVersion, onOrder }: LearntOrderProps) {
  const { offer, show, takeBack, close } = useOffer(
    () => void queueMutation('orderUndo', { listId, storeId, name: name ?? null, orderVersion }),
  );
  const placeId = storeId ?? listId;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tell = (): void => {
      // A trip that ends asks whether to clear the list, and this goes with a list that is empty.
      if (document.querySelector('[role=dialog], [data-offer]')) {
        timer = setTimeout(tell, COVERED_PAUSE_MS);
        return;
      }
      void markSeenOnce(placeId, orderVersion).then((isNews) => {
        const text = name === undefined ? t('stores.learntOnList') : t('stores.learntInStore', { name });
        if (isNews) show({ text, durationMs: LEARNT_DURATION_MS });
      });
    };
    tell();
    return () => clearTimeout(timer);
  }, [placeId, orderVersion, name, show]);
  const change = (): void => {
    if (offer) close(offer);
    onOrder();
  };
  return (
    <UndoBar offer={offer} takeBack={takeBack} close={close}>
      <Button variant="subtle" className={classes.change} onClick={change}>
        {t('stores.change')}
      </Button>
    </UndoBar>
  );
}
