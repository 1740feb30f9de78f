import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { nameKey } from '../../../contract/names.ts';
import type { Store } from '../../../contract/stores.ts';
import { useListStore } from '../../queries/stores/list-store.ts';
import { useStores, withStore } from '../../queries/stores/stores.ts';
import { t } from '../../texts/store-choice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ListState } from '../../ui/page/ListState.tsx';
import { MeanwhileHint } from '../../ui/undo/MeanwhileHint.tsx';
import { recoverFocus } from '../../ui/focus/recover-focus.ts';
import { ChoiceButton } from '../ChoiceButton.tsx';
import { StoreNameForm } from './StoreNameForm.tsx';
import classes from './StoreModal.module.css';
import { useAutoFocus } from '../../ui/focus/use-auto-focus.ts';
import { useStoreChanges } from './use-store-changes.ts';

interface StoreModalProps {
  listId: string;
  onClose: () => void;
}

/** The store in which the list is bought. Stores are made, renamed and removed here, for all users. */
export function StoreModal({ listId, onClose }: StoreModalProps) {
  const [unsaved] = useState(() => new Set<string>());
  return (
    <Dialog onClose={onClose} isUnsaved={() => unsaved.size > 0} title={t('storeChoice.title')}>
      <Stores {...{ listId, unsaved, onClose }} />
    </Dialog>
  );
}

/** With the store that somebody removed while it is being renamed here: what was typed stays in sight. */
const withGone = (stores: readonly Store[], gone: Store | undefined): readonly Store[] =>
  gone === undefined ? stores : withStore(stores, { storeId: gone.id, was: gone.name, ...gone });

interface StoresProps extends StoreModalProps {
  /** The forms with something in them that isn't saved. */
  unsaved: Set<string>;
}

function Stores({ listId, unsaved, onClose }: StoresProps) {
  const query = useStores();
  const { data: stores } = query;
  const { choose, make, rename, remove } = useStoreChanges(listId);
  const { store: current } = useListStore(listId);
  const [renamed, setRenamed] = useState<Store>();
  if (stores === undefined) return <ListState query={query} text={t('stores.failed')} rows={4} />;
  const chooseAndClose = (store: Store | undefined): void => {
    choose(store);
    onClose();
  };
  const isTaken = (name: string, exceptId?: string): boolean =>
    stores.some((store) => store.id !== exceptId && nameKey(store.name) === nameKey(name));
  const gone = stores.some(({ id }) => id === renamed?.id) ? undefined : renamed;
  const chosen = stores.find(({ id }) => id === current?.storeId);
  return (
    <Stack gap="md" ref={recoverFocus}>
      <ul className={classes.rows}>
        {withGone(stores, gone).map((store) => (
          <StoreRow
            key={store.id}
            store={store}
            isChosen={store === chosen}
            isGone={store.id === gone?.id}
            onRenaming={(isOpen) => setRenamed(isOpen ? store : undefined)}
            isTaken={(name) => isTaken(name, store.id)}
            unsaved={unsaved}
            onChoose={() => chooseAndClose(store)}
            onRename={(wanted) => void (store.id === gone?.id ? make(wanted) : rename(store, wanted))}
            onRemove={() => remove(store)}
          />
        ))}
        {stores.length > 0 && (
          <li className={classes.row}>
            <ChoiceButton isChosen={chosen === undefined} onChoose={() => chooseAndClose(undefined)}>
              {t('storeChoice.none')}
            </ChoiceButton>
          </li>
        )}
      </ul>
      <p className={classes.hint}>{t('storeChoice.hint')}</p>
      <StoreNameForm
        label={t('storeChoice.newName')}
        action={t('storeChoice.add')}
        isTaken={isTaken}
        unsaved={unsaved}
        onName={(name) => chooseAndClose(make(name))}
      />
    </Stack>
  );
}

interface StoreRowProps extends Pick<StoresProps, 'unsaved'> {
  store: Store;
  isChosen: boolean;
  /** Somebody removed it while it is being renamed here. */
  isGone: boolean;
  onRenaming: (isOpen: boolean) => void;
  isTaken: (name: string) => boolean;
  onChoose: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function StoreRow({
  store: { name },
  isChosen,
  isGone,
  onRenaming,
  isTaken,
  unsaved,
  onChoose,
  onRename,
  onRemove,
}: StoreRowProps) {
  const [mode, setMode] = useState<'renaming' | 'removing'>();
  const stop = (): void => {
    setMode(undefined);
    onRenaming(false);
  };
  if (mode === 'renaming') {
    const save = (wanted: string): void => {
      if (isGone || wanted !== name) onRename(wanted);
      stop();
    };
    return <RenameForm {...{ name, isGone, isTaken, unsaved }} onName={save} onCancel={stop} />;
  }
  if (mode === 'removing') return <RemoveQuestion name={name} onYes={onRemove} onNo={stop} />;
  return (
    <li className={classes.row}>
      <ChoiceButton isChosen={isChosen} onChoose={onChoose}>
        {name}
      </ChoiceButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('storeChoice.rename', { name })}
        onClick={() => {
          setMode('renaming');
          onRenaming(true);
        }}
      >
        <IconPencil size="1.25rem" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('storeChoice.remove', { name })}
        onClick={() => setMode('removing')}
      >
        <IconTrash size="1.25rem" />
      </ActionIcon>
    </li>
  );
}

interface RenameFormProps extends Pick<StoreRowProps, 'isGone' | 'isTaken' | 'unsaved'> {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
}

function RenameForm({ name, isGone, ...form }: RenameFormProps) {
  return (
    <li className={classes.form}>
      <StoreNameForm label={t('common.name')} action={t('common.save')} initial={name} {...form} />
      <MeanwhileHint>{isGone && t('storeChoice.removedMeanwhile')}</MeanwhileHint>
    </li>
  );
}

interface RemoveQuestionProps {
  name: string;
  onYes: () => void;
  onNo: () => void;
}

function RemoveQuestion({ name, onYes, onNo }: RemoveQuestionProps) {
  const no = useAutoFocus<HTMLButtonElement>();
  return (
    <li className={classes.form}>
      <p className={classes.question}>{t('storeChoice.removeTitle', { name })}</p>
      <p className={classes.hint}>{t('storeChoice.removeText')}</p>
      <Group justify="flex-end">
        <Button ref={no} variant="default" onClick={onNo}>
          {t('common.no')}
        </Button>
        <Button color="red" onClick={onYes}>
          {t('common.yes')}
        </Button>
      </Group>
    </li>
  );
}
