import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { type KeyboardEvent, memo, useState } from 'react';
import { EditorToolbar } from './EditorToolbar.tsx';
import { cleanPastedHtml } from './paste.ts';
import textClasses from '../recipe-text.module.css';
import classes from './TextEditor.module.css';
import { textExtensions } from './text-extensions.ts';

interface TextEditorProps {
  /** HTML to begin with. */
  initialText: string;
  /** Told the HTML after each change; empty when nothing stands there. */
  onChange: (html: string) => void;
  /** The id of the label. */
  labelledBy: string;
}

/** The editor of a recipe's text, with its toolbar. Loaded only where a recipe is edited. */
export const TextEditor = memo(function TextEditor({ initialText, onChange, labelledBy }: TextEditorProps) {
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: textExtensions,
    content: initialText,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: `${textClasses.text} ${classes.editable}`,
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  const openLink = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setLinking(true);
  };
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      className={classes.root}
      onKeyDown={openLink}
    >
      <EditorToolbar editor={editor} isLinking={isLinking} onLinking={setLinking} />
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  );
});
