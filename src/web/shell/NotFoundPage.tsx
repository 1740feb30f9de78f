import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/not-found.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { Page } from '../ui/page/Page.tsx';

export function NotFoundPage() {
  return (
    <Page title={t('common.error')}>
      <EmptyState
        icon={<IconMapQuestion size="2rem" stroke={1.6} />}
        text={t('notFound.text')}
        action={
          <Button component={Link} to={routes.home.path}>
            {t('common.home')}
          </Button>
        }
      />
    </Page>
  );
}
