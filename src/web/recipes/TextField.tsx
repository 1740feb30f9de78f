import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { untilLoaded, whenSettled } from '../ui/lazy-part.ts';
import { RecipeText } from './RecipeText.tsx';
import classes from './TextField.module.css';

const load = async () => (await import('./TextEditor.tsx')).TextEditor;

interface TextFieldProps {
  /** HTML to begin with. */
  initialText: string;
  /** Told the HTML after each change; empty when nothing stands there. */
  onChange: (html: string) => void;
  /** The id of the label. */
  labelledBy: string;
}

/** The field of a recipe's text. The editor is as big as the rest of the app, so the form stands before it comes. */
export function TextField({ initialText, onChange, labelledBy }: TextFieldProps) {
  const [Editor, setEditor] = useState<Awaited<ReturnType<typeof load>>>();
  const [isReady, setReady] = useState(false);
  const hasFocus = useRef(false);
  const fetchEditor = useCallback(async () => {
    const TextEditor = await untilLoaded(load);
    setEditor(() => TextEditor);
  }, []);
  useEffect(() => void whenSettled().then(fetchEditor), [fetchEditor]);
  const typed = useRef('');
  const type = useCallback((change: (typed: string) => string) => {
    typed.current = change(typed.current);
  }, []);
  const makeReady = useCallback(() => {
    flushSync(() => setReady(true));
    return { hasFocus: hasFocus.current, typed: typed.current };
  }, []);
  const focus = useCallback(() => {
    hasFocus.current = true;
    void fetchEditor();
  }, [fetchEditor]);
  // It keeps the focus until the editor can take it, or what is typed in between would be lost.
  return (
    <>
      {!isReady && <Waiting text={initialText} labelledBy={labelledBy} onFocus={focus} onType={type} />}
      <div hidden={!isReady}>
        {Editor !== undefined && (
          <Editor initialText={initialText} onChange={onChange} labelledBy={labelledBy} onReady={makeReady} />
        )}
      </div>
    </>
  );
}

/** How many controls each group of the editor's toolbar has. */
const GROUPS = [5, 4, 4, 2, 4, 2];

const widthOf = (controls: number): CSSProperties & { '--controls': number } => ({ '--controls': controls });

interface WaitingProps {
  text: string;
  labelledBy: string;
  onFocus: () => void;
  /** Changes what was typed, which the editor shows once it is here. */
  onType: (change: (typed: string) => string) => void;
}

/** The text as it stands, where and as large as the editor will show it. */
function Waiting({ text, labelledBy, onFocus, onType }: WaitingProps) {
  const keep = (event: KeyboardEvent): void => {
    // With AltGr, by which Polish letters are typed, Windows says that Ctrl is held too.
    const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
    const isLetter = event.key.length === 1;
    if (isCommand || !(isLetter || event.key === 'Enter' || event.key === 'Backspace')) return;
    // A space would scroll the page.
    event.preventDefault();
    if (event.key === 'Backspace') onType((typed) => typed.slice(0, -1));
    else onType((typed) => typed + (isLetter ? event.key : '\n'));
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    onType((typed) => typed + text);
  };
  return (
    <div className={classes.frame}>
      <div className={classes.toolbar} aria-hidden="true">
        {GROUPS.map((controls, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- They never change.
          <span key={index} className={classes.group} style={widthOf(controls)} />
        ))}
      </div>
      <div
        role="textbox"
        aria-multiline="true"
        aria-readonly="true"
        aria-labelledby={labelledBy}
        tabIndex={0}
        className={classes.text}
        onFocus={onFocus}
        onKeyDown={keep}
        onPaste={paste}
      >
        <RecipeText html={text} />
      </div>
    </div>
  );
}
