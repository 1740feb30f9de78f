import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkDeliveryQuery } from '../queries/link-delivery.ts';
import { t } from '../texts/users.ts';

/** Says that mails with links are not sent, which only the server's operator can fix. */
export function LinksNotice() {
  const { data: delivery } = useQuery(linkDeliveryQuery);
  if (delivery !== 'dropped') return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status" mb={16}>
      {t('users.linksDropped')}
    </Alert>
  );
}
