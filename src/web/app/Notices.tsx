import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { AccountNotices } from '../auth/AccountNotices.tsx';
import { RefusedLinkNotice } from '../auth/RefusedLinkNotice.tsx';
import { useOwnRole } from '../auth/use-own-role.ts';
import { focusPage } from '../navigation/focus.ts';
import { isFirstVersion, markVersionSeen, useIsNewVersion } from '../seen-version.ts';
import { WhatsNewSign } from '../shell/WhatsNewSign.tsx';
import { OutsideStores } from '../shopping-lists/aisles/OutsideStores.tsx';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';

const loadWhatsNew = async () => (await import('../ui/WhatsNewModal.tsx')).WhatsNewModal;
const WhatsNewModal = lazyPart(loadWhatsNew);

/** Messages that every page for users may show, and that no first paint needs. */
export function Notices() {
  useOwnRole();
  return (
    <>
      <AccountNotices />
      <RefusedLinkNotice />
      <WhatsNew />
    </>
  );
}

function WhatsNew() {
  const isNew = useIsNewVersion();
  const [stage, setStage] = useState<'reading' | 'done'>();
  useEffect(() => {
    if (isFirstVersion()) markVersionSeen();
    if (isNew) fetchSoon(loadWhatsNew);
  }, [isNew]);
  // Before keep-focus.ts looks for another place: the button that was pressed is gone.
  useLayoutEffect(() => {
    if (stage === 'done') focusPage();
  }, [stage]);
  const goOn = (to: typeof stage): void => {
    setStage(to);
    markVersionSeen();
  };
  return (
    <>
      {isNew && (
        <OutsideStores>
          <WhatsNewSign onRead={() => goOn('reading')} onClose={() => goOn('done')} />
        </OutsideStores>
      )}
      {stage === 'reading' && (
        <Suspense>
          <WhatsNewModal onClose={() => setStage('done')} />
        </Suspense>
      )}
    </>
  );
}
