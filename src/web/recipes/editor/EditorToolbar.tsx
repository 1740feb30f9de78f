import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { t } from '../../texts/text-editor.ts';
import { LinkControl } from './LinkControl.tsx';
import classes from './TextEditor.module.css';

/** The layout's header, under which the toolbar sticks. */
const HEADER_HEIGHT_PX = 60;

interface EditorToolbarProps {
  editor: Editor | null;
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}

/** Every control has its Polish name, as a label and as a tooltip. */
export function EditorToolbar({ editor, isLinking, onLinking }: EditorToolbarProps) {
  const named = (label: string) => ({ 'aria-label': label, title: label });
  const heading = (level: number) => named(t('textEditor.heading', { level }));
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset={HEADER_HEIGHT_PX}
      className={classes.toolbar}
      role="group"
      // In Firefox, Tab stops at scrolling elements, although everything in them can be reached.
      tabIndex={-1}
      aria-label={t('textEditor.toolbar')}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold {...named(t('textEditor.bold'))} />
        <RichTextEditor.Italic {...named(t('textEditor.italic'))} />
        <RichTextEditor.Strikethrough {...named(t('textEditor.strike'))} />
        <RichTextEditor.ClearFormatting {...named(t('textEditor.clear'))} />
        <RichTextEditor.Highlight {...named(t('textEditor.highlight'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 {...heading(1)} />
        <RichTextEditor.H2 {...heading(2)} />
        <RichTextEditor.H3 {...heading(3)} />
        <RichTextEditor.H4 {...heading(4)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote {...named(t('textEditor.blockquote'))} />
        <RichTextEditor.Hr {...named(t('textEditor.hr'))} />
        <RichTextEditor.BulletList {...named(t('textEditor.bulletList'))} />
        <RichTextEditor.OrderedList {...named(t('textEditor.orderedList'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} opened={isLinking} onOpened={onLinking} />
        <RichTextEditor.Unlink {...named(t('textEditor.unlink'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft {...named(t('textEditor.alignLeft'))} />
        <RichTextEditor.AlignCenter {...named(t('textEditor.alignCenter'))} />
        <RichTextEditor.AlignRight {...named(t('textEditor.alignRight'))} />
        <RichTextEditor.AlignJustify {...named(t('textEditor.alignJustify'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo {...named(t('textEditor.undo'))} />
        <RichTextEditor.Redo {...named(t('textEditor.redo'))} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
