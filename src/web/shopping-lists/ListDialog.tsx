import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListView } from '../sync/local-list.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { Dispatch } from './use-shopping-list.ts';

const ShareModal = lazyPart(async () => (await import('./sharing/ShareModal.tsx')).ShareModal);
const RenameModal = lazyPart(async () => (await import('./RenameModal.tsx')).RenameModal);
const TripStartModal = lazyPart(async () => {
  // Without a network it could no longer be loaded once the trip has begun.
  const [{ TripStartModal: Modal }] = await Promise.all([
    import('./trips/TripStartModal.tsx'),
    import('./trips/TripPart.tsx'),
  ]);
  return Modal;
});
const StoreModal = lazyPart(async () => (await import('./aisles/StoreModal.tsx')).StoreModal);
const AisleOrderModal = lazyPart(async () => (await import('./aisles/AisleOrderModal.tsx')).AisleOrderModal);
const DownloadListModal = lazyPart(
  async () => (await import('./files/DownloadListModal.tsx')).DownloadListModal,
);
const HistoryModal = lazyPart(async () => (await import('./history/HistoryModal.tsx')).HistoryModal);

export type OpenDialog = 'share' | 'rename' | 'history' | 'store' | 'aisles' | 'trip' | 'download';

interface ListDialogProps {
  open: OpenDialog;
  list: ListView;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  dispatch: Dispatch;
  onClose: () => void;
}

/** The dialog that is open over a list. */
export function ListDialog({ open, list, isNew, dispatch, onClose }: ListDialogProps) {
  const user = useUser();
  switch (open) {
    case 'trip':
      return <TripStartModal {...{ list, dispatch, onClose }} />;
    case 'store':
      return <StoreModal listId={list.id} onClose={onClose} />;
    case 'aisles':
      return <AisleOrderModal listId={list.id} onClose={onClose} />;
    case 'share':
      return <ShareModal {...{ list, onClose }} />;
    case 'rename':
      return (
        <RenameModal
          list={list}
          onRename={(name) => dispatch({ type: 'list.rename', name })}
          onClose={onClose}
        />
      );
    case 'download':
      return <DownloadListModal {...{ list, isNew, onClose }} />;
    case 'history':
      return <HistoryModal listId={list.id} syncedList={listSync(user).list(list.id)} onClose={onClose} />;
  }
}
