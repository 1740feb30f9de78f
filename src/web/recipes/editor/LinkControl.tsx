import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { t } from '../../texts/text-editor.ts';
import { readLinkAddress } from '../link-address.ts';
import classes from './TextEditor.module.css';

interface LinkControlProps {
  editor: Editor | null;
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

/** Links the selected text, or changes the link at the cursor; with nothing selected, inserts the address itself. */
export function LinkControl({ editor, opened, onOpened }: LinkControlProps) {
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('link') ?? false });
  const close = (): void => {
    onOpened(false);
    editor?.commands.focus();
  };
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      trapFocus
      returnFocus={false}
      shadow="md"
      width={320}
      position="bottom"
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('textEditor.link')}
          title={`${t('textEditor.link')} (Ctrl+K)`}
          active={isActive ?? false}
          onClick={() => onOpened(!opened)}
        >
          <IconLink size="1rem" stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('textEditor.link')}>
        {editor && <LinkForm editor={editor} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  useCloseOnBack(onClose);
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string>();
  const save = (): void => {
    if (typed.trim() === '') {
      editor.chain().extendMarkRange('link').unsetLink().run();
      return onClose();
    }
    const href = readLinkAddress(typed);
    if (href === undefined) return setError(t('textEditor.invalidLink'));
    const isBare = editor.state.selection.empty && !editor.isActive('link');
    if (isBare) {
      const marks = [{ type: 'link', attrs: { href } }];
      editor.chain().insertContent({ type: 'text', text: typed.trim(), marks }).run();
    } else {
      editor.chain().extendMarkRange('link').setLink({ href }).run();
    }
    return onClose();
  };
  const press = (event: KeyboardEvent): void => {
    // No form of its own: it would stand inside the recipe's.
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.link}>
      <TextInput
        data-autofocus
        flex={1}
        aria-label={t('textEditor.linkAddress')}
        placeholder={t('textEditor.linkPlaceholder')}
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={error}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button variant="default" aria-label={t('textEditor.saveLink')} onClick={save}>
        {t('common.save')}
      </Button>
    </div>
  );
}
