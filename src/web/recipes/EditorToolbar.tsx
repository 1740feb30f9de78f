import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { t } from '../texts/recipes.ts';
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
  const heading = (level: number) => named(t('recipes.editor.heading', { level }));
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset={HEADER_HEIGHT_PX}
      className={classes.toolbar}
      role="group"
      aria-label={t('recipes.editor.toolbar')}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold {...named(t('recipes.editor.bold'))} />
        <RichTextEditor.Italic {...named(t('recipes.editor.italic'))} />
        <RichTextEditor.Strikethrough {...named(t('recipes.editor.strike'))} />
        <RichTextEditor.ClearFormatting {...named(t('recipes.editor.clear'))} />
        <RichTextEditor.Highlight {...named(t('recipes.editor.highlight'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 {...heading(1)} />
        <RichTextEditor.H2 {...heading(2)} />
        <RichTextEditor.H3 {...heading(3)} />
        <RichTextEditor.H4 {...heading(4)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote {...named(t('recipes.editor.blockquote'))} />
        <RichTextEditor.Hr {...named(t('recipes.editor.hr'))} />
        <RichTextEditor.BulletList {...named(t('recipes.editor.bulletList'))} />
        <RichTextEditor.OrderedList {...named(t('recipes.editor.orderedList'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} opened={isLinking} onOpened={onLinking} />
        <RichTextEditor.Unlink {...named(t('recipes.editor.unlink'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft {...named(t('recipes.editor.alignLeft'))} />
        <RichTextEditor.AlignCenter {...named(t('recipes.editor.alignCenter'))} />
        <RichTextEditor.AlignRight {...named(t('recipes.editor.alignRight'))} />
        <RichTextEditor.AlignJustify {...named(t('recipes.editor.alignJustify'))} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo {...named(t('recipes.editor.undo'))} />
        <RichTextEditor.Redo {...named(t('recipes.editor.redo'))} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
