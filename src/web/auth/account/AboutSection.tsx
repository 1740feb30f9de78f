import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { version } from 'virtual:version';
import { markVersionSeen } from '../../seen-version.ts';
import { t } from '../../texts/whats-new.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Section } from './Section.tsx';

const WhatsNewModal = lazyPart(async () => (await import('../../ui/WhatsNewModal.tsx')).WhatsNewModal);

/** The version that runs here, and the news of it and of earlier ones. */
export function AboutSection() {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    markVersionSeen();
  };
  return (
    <Section
      title={t('whatsNew.about')}
      summary={t('whatsNew.version', { version })}
      actions={
        <Button variant="default" size="sm" mih={44} onClick={open}>
          {t('whatsNew.title')}
        </Button>
      }
    >
      {isOpen && (
        <Suspense>
          <WhatsNewModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
