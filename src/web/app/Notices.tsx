import { Suspense, useEffect, useState } from 'react';
import { AccountNotices } from '../auth/AccountNotices.tsx';
import { isFirstVersion, markVersionSeen, useIsNewVersion } from '../seen-version.ts';
import { WhatsNewSign } from '../shell/WhatsNewSign.tsx';
import { OutsideStores } from '../shopping-lists/OutsideStores.tsx';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';

const loadWhatsNew = async () => (await import('../ui/WhatsNewModal.tsx')).WhatsNewModal;
const WhatsNewModal = lazyPart(loadWhatsNew);

/** What every page for users may say, and no first paint needs. */
export function Notices() {
  return (
    <>
      <AccountNotices />
      <WhatsNew />
    </>
  );
}

function WhatsNew() {
  const isNew = useIsNewVersion();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (isFirstVersion()) markVersionSeen();
    if (isNew) fetchSoon(loadWhatsNew);
  }, [isNew]);
  const read = (): void => {
    setReading(true);
    markVersionSeen();
  };
  return (
    <>
      {isNew && (
        <OutsideStores>
          <WhatsNewSign onRead={read} onClose={markVersionSeen} />
        </OutsideStores>
      )}
      {isReading && (
        <Suspense>
          <WhatsNewModal onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}
