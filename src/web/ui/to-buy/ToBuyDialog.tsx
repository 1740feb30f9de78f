import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { Link } from '../../navigation/Link.tsx';
import { t } from '../../texts/to-buy.ts';
import { focusFirstInvalid } from '../focus/focus-first-invalid.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { ListState } from '../page/ListState.tsx';
import classes from './ToBuyDialog.module.css';
import { useIsPhone } from '../use-is-phone.ts';

interface ToBuyDialogProps {
  title: string;
  query: UseQueryResult;
  /** Undefined while nothing is known about them. */
  lists: readonly ListPreview[] | undefined;
  newListPath: string;
  skeletonRows: number;
  onClose: () => void;
  /** The form, once there is a list to choose. */
  children: (lists: readonly ListPreview[]) => ReactNode;
}

/** A dialog that puts what recipes need on a list. */
export function ToBuyDialog({
  query,
  lists,
  newListPath,
  skeletonRows,
  children,
  ...props
}: ToBuyDialogProps) {
  return (
    <Dialog
      {...props}
      fullScreen={useIsPhone()}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {lists && lists.length > 0 && children(lists)}
      {lists?.length === 0 && (
        <Stack>
          <Text>{t('toBuy.noLists')}</Text>
          <Anchor component={Link} to={newListPath}>
            {t('toBuy.addList')}
          </Anchor>
        </Stack>
      )}
      {!lists && <ListState query={query} text={t('lists.fetchAllFailed')} rows={skeletonRows} />}
    </Dialog>
  );
}

interface ToBuyFormProps {
  /** An error of the form as a whole. */
  error: string | undefined;
  disabled?: boolean;
  /** There is nothing to type. */
  isReady?: boolean;
  /** The first field in which it finds an error gets the focus: the fields may be scrolled out of sight. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Its fields, with the button below them. */
export function ToBuyForm({ error, disabled, isReady, onSubmit, children }: ToBuyFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => focusFirstInvalid(event.currentTarget, () => onSubmit(event))}
      className={classes.form}
    >
      <Stack gap={14} className={classes.fields}>
        {children}
      </Stack>
      <div className={classes.end}>
        <div role="alert">{error !== undefined && <p className={classes.error}>{error}</p>}</div>
        <Button type="submit" fullWidth disabled={disabled} data-autofocus={isReady || undefined}>
          {t('common.add')}
        </Button>
      </div>
    </form>
  );
}
