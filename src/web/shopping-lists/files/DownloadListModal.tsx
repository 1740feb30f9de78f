import { Button, Stack } from '@mantine/core';
import { IconFileText, IconTable } from '@tabler/icons-react';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/editing.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { saveAsTable, saveAsText } from './list-files.ts';
import { type ListAisles, useListAisles } from '../aisles/use-list-aisles.ts';

interface DownloadListModalProps {
  list: ListView;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  onClose: () => void;
}

/** The list as a file, which is made here and needs no network. */
export function DownloadListModal({ list, isNew, onClose }: DownloadListModalProps) {
  const { aisles } = useListAisles(list.id, { hasLines: false, isNew });
  const save = (as: (wanted: ListView, order?: ListAisles) => void): void => {
    as(list, aisles);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('editing.download')}>
      <Stack gap="sm">
        <Button
          variant="default"
          leftSection={<IconTable size="1.125rem" />}
          onClick={() => save(saveAsTable)}
        >
          {t('editing.asTable')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size="1.125rem" />}
          disabled={list.items.every(({ checked }) => checked)}
          onClick={() => save(saveAsText)}
        >
          {t('editing.asText')}
        </Button>
        <p style={{ margin: 0, color: 'var(--lz-mute)' }}>{t('editing.downloadHint')}</p>
      </Stack>
    </Dialog>
  );
}
