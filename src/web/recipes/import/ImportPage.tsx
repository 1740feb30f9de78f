import { Alert, Button, Input } from '@mantine/core';
import { type ClipboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from '../../navigation/use-navigation.ts';
import { listSharedPages, removeSharedPage, type SharedPage } from '../../sw/shared-pages.ts';
import { t } from '../../texts/recipe-import.ts';
import { Page } from '../../ui/Page.tsx';
import classes from './ImportPage.module.css';
import { OtherWays } from './OtherWays.tsx';
import { SharedPages } from './SharedPages.tsx';
import { type PageWanted, readTyped, stripPage } from './typed-page.ts';
import { UnsavedRecipes } from './UnsavedRecipes.tsx';
import { useImport } from './use-import.ts';

/** Asks for what stands in the field. */
const BY_FIELD = 'field';

/** What stood in the field when the page was left, for coming back to it. */
let leftBehind = '';

/** A page's address or a text becomes a recipe, which is looked through before it is saved. */
export function ImportPage() {
  const query = new URLSearchParams(useLocation().search);
  const [shared, setShared] = useState<readonly SharedPage[]>([]);
  useEffect(() => void listSharedPages().then(setShared), []);
  const remove = async (id: string): Promise<void> => {
    await removeSharedPage(id);
    setShared(await listSharedPages());
  };
  const importing = useImport((by) => {
    if (by === BY_FIELD) leftBehind = '';
    else void remove(by);
  });
  return (
    <Page title={t('recipeImport.title')}>
      {query.get('shared') === 'none' && (
        <Alert variant="light" color="yellow" mb={14} role="alert">
          {t('recipeImport.notTaken')}
        </Alert>
      )}
      {shared.length > 0 && (
        <SharedPages pages={shared} importing={importing} onRemove={(id) => void remove(id)} />
      )}
      <TypedPage isForPage={query.has('paste')} importing={importing} />
      <UnsavedRecipes />
      <OtherWays />
    </Page>
  );
}

interface TypedPageProps {
  /** A page was copied for this, because the page itself wouldn't send it. */
  isForPage: boolean;
  importing: ReturnType<typeof useImport>;
}

/** What was pasted with its formatting, and the text that the field shows of it. */
interface RichText {
  text: string;
  html: string;
}

function TypedPage({ isForPage, importing }: TypedPageProps) {
  const { start, problem, forgetProblem, isPending, pendingBy, stopWaiting } = importing;
  const isOurs = pendingBy === BY_FIELD;
  const [typed, setTyped] = useState(leftBehind);
  const [rich, setRich] = useState<RichText>();
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const type = (text: string): void => {
    leftBehind = text;
    setTyped(text);
    setMissing(false);
    forgetProblem();
    // It waited for what stood there before.
    if (isOurs) stopWaiting();
  };
  const paste = ({ clipboardData }: ClipboardEvent): void => {
    const html = clipboardData.getData('text/html');
    const text = clipboardData.getData('text/plain');
    // The lists of a page say more than their lines; they count as long as nobody changes those.
    if (typed === '' && html !== '' && text.includes('\n'))
      setRich({ text: text.replaceAll('\r\n', '\n'), html });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = wantedOf(typed, rich);
    setMissing(wanted === undefined);
    if (wanted) start(wanted, BY_FIELD);
    else field.current?.focus();
  };
  const error = isMissing ? t('recipeImport.empty') : problem?.by === BY_FIELD ? problem.text : undefined;
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Input.Wrapper
        label={t(isForPage ? 'recipeImport.fieldForPage' : 'recipeImport.field')}
        error={error}
        errorProps={{ role: 'alert' }}
        size="md"
      >
        <Input
          component="textarea"
          ref={field}
          multiline
          size="md"
          className={classes.field}
          rows={typed.includes('\n') ? 8 : 3}
          value={typed}
          readOnly={isOurs && isPending}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onPaste={paste}
        />
      </Input.Wrapper>
      <Buttons importing={importing} isOurs={isOurs} />
    </form>
  );
}

interface ButtonsProps {
  importing: ReturnType<typeof useImport>;
  /** What is being fetched was asked for here. */
  isOurs: boolean;
}

function Buttons({ importing: { isPending, isWaiting, stopWaiting }, isOurs }: ButtonsProps) {
  return (
    <>
      <p role="status" className={classes.status}>
        {isOurs && t(isWaiting ? 'recipeImport.waiting' : 'recipeImport.fetching')}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" loading={isOurs && isPending} disabled={isPending}>
          {t('recipeImport.fetch')}
        </Button>
        {isOurs && isWaiting && (
          <Button variant="default" onClick={stopWaiting}>
            {t('recipeImport.stopWaiting')}
          </Button>
        )}
      </div>
    </>
  );
}

function wantedOf(typed: string, rich: RichText | undefined): PageWanted | undefined {
  const wanted = readTyped(typed);
  return rich?.text === typed && wanted && 'html' in wanted ? { html: stripPage(rich.html) } : wanted;
}
