import { Suspense, useEffect, useState } from 'react';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/leaving.ts';
import { fetchSoon, lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { usePrefetchForLists } from './use-prefetch-for-lists.ts';

const loadItems = async () => (await import('./OverviewMenuItems.tsx')).OverviewMenuItems;
const loadModal = async () => (await import('./LeaveListsModal.tsx')).LeaveListsModal;
const OverviewMenuItems = lazyPart(loadItems);
const LeaveListsModal = lazyPart(loadModal);

/** One list is left from its own menu. */
const MIN_LISTS = 2;

/** The actions on several lists that others share with this user. Nothing if there are fewer than two. */
export function OverviewMenu({ lists }: { lists: readonly ListPreview[] }) {
  const me = useUser().id;
  const shared = lists.filter(({ userId }) => userId !== me);
  usePrefetchForLists(lists);
  const [isLeaving, setLeaving] = useState(false);
  const isOffered = shared.length >= MIN_LISTS;
  useEffect(() => {
    if (!isOffered) return;
    fetchSoon(loadItems);
    fetchSoon(loadModal);
  }, [isOffered]);
  return (
    <>
      {isOffered && (
        <MenuButton
          label={t('leaving.overviewMenu')}
          Items={OverviewMenuItems}
          items={{ onLeave: () => setLeaving(true) }}
        />
      )}
      {isLeaving && (
        <Suspense>
          <LeaveListsModal lists={shared} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
