import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '../navigation/Link.tsx';
import { t } from '../texts/translate.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

export function NotFoundPage() {
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        icon={<IconMapQuestion size={32} stroke={1.6} />}
        text={t('notFound.text')}
        action={
          <Button component={Link} to="/">
            {t('common.home')}
          </Button>
        }
      />
    </Page>
  );
}
