import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarFeedAnswer, newCalendarFeedAnswer } from '../../contract/meals.ts';
import { request } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { t } from '../texts/meals.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { copyText } from '../ui/share-text.ts';
import { shortDay, today } from '../ui/dates/days.ts';
import { ListState } from '../ui/page/ListState.tsx';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { selectAll } from '../ui/focus/select-all.ts';

const PATH = '/api/v2/calendar-feed';

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => request('GET', PATH, { schema: calendarFeedAnswer, signal }),
  gcTime: 0,
  // The dialog says so itself.
  meta: { silent: true },
});

/** The user's address, and the actions that make, change and end it. */
function useFeed() {
  const query = useQuery(feedQuery);
  /** Shown once, when it is made. */
  const [address, setAddress] = useState<string>();
  const making = useMutation({
    mutationFn: () => request('POST', PATH, { schema: newCalendarFeedAnswer }),
    onSuccess: ({ path, publicUrl }) => {
      setAddress((publicUrl ?? location.origin) + path);
      queryClient.setQueryData(feedQuery.queryKey, { createdAt: Date.now() });
    },
    meta: { errorText: t('meals.calendarMakeFailed') },
  });
  const ending = useMutation({
    mutationFn: () => request('DELETE', PATH, { schema: calendarFeedAnswer }),
    onSuccess: (ended) => {
      setAddress(undefined);
      queryClient.setQueryData(feedQuery.queryKey, ended);
      showSuccess(t('meals.calendarEnded'));
    },
    meta: { errorText: t('meals.calendarEndFailed') },
  });
  const renew = async (): Promise<void> => {
    const question = { title: t('meals.calendarRenewTitle'), text: t('meals.calendarRenewText') };
    if (await confirm(question)) making.mutate();
  };
  return {
    ...query,
    address,
    make: () => making.mutate(),
    renew: () => void renew(),
    end: () => ending.mutate(),
    isBusy: making.isPending || ending.isPending,
  };
}

/** The secret address at which calendar programs read the plan. */
export function CalendarModal({ onClose }: { onClose: () => void }) {
  const feed = useFeed();
  const { data, address, make, renew, end, isBusy } = feed;
  return (
    <Dialog onClose={onClose} title={t('meals.calendar')}>
      <Stack>
        <Text>{t('meals.calendarText')}</Text>
        {address !== undefined && <Address key={address} address={address} />}
        {data?.createdAt != null && address === undefined && (
          <Text c="dimmed">
            {t('meals.calendarKnown', { day: shortDay(today(new Date(data.createdAt))) })}
          </Text>
        )}
        {data?.createdAt === null && (
          <Button data-autofocus loading={isBusy} onClick={make}>
            {t('meals.calendarMake')}
          </Button>
        )}
        {data?.createdAt != null && (
          <>
            <Button variant="default" loading={isBusy} onClick={renew}>
              {t('meals.calendarRenew')}
            </Button>
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={end}>
              {t('meals.calendarEnd')}
            </Button>
          </>
        )}
        {!data && <ListState query={feed} text={t('meals.calendarFailed')} rows={1} />}
      </Stack>
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <Alert color="yellow">{t('meals.calendarOnce')}</Alert>
      <TextInput label={t('meals.calendarAddress')} value={address} readOnly onFocus={selectAll} />
      <Button onClick={() => setCopied(copyText(address))}>
        {t(isCopied ? 'meals.calendarCopied' : 'meals.calendarCopy')}
      </Button>
      <Anchor href={address.replace(/^https?:/, 'webcal:')}>{t('meals.calendarSubscribe')}</Anchor>
    </>
  );
}
