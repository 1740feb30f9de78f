import { Alert, Button, Input } from '@mantine/core';
import { type ClipboardEvent, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from '../../navigation/use-navigation.ts';
import { listSharedPages, removeSharedPage, type SharedPage } from '../../sw/shared-pages.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/recipe-import.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page } from '../../ui/page/Page.tsx';
import classes from './ImportPage.module.css';
import { OtherWays } from './OtherWays.tsx';
import { type PageWanted, readTyped, stripPage } from './typed-page.ts';
import { keepTyped, readLeftBehind } from './typed-storage.ts';
import { useImport } from './use-import.ts';

const SharedPages = lazyPart(async () => (await import('./SharedPages.tsx')).SharedPages);
const UnsavedRecipes = lazyPart(async () => (await import('./UnsavedRecipes.tsx')).UnsavedRecipes);
const FileImport = lazyPart(async () => (await import('./FileImport.tsx')).FileImport);

/** Imports the content of the field. */
const BY_FIELD = 'field';

/** A page's address or a text becomes a recipe, which is looked through before it is saved. */
export function ImportPage() {
  const { id: userId } = useUser();
  const query = new URLSearchParams(useLocation().search);
  const { shared, remove } = useSharedPages(userId);
  const importing = useImport((by) => {
    if (by === BY_FIELD) keepTyped(userId, '');
    else void remove(by);
  });
  const throwAway = (id: string): void => {
    if (importing.pendingBy === id) importing.stopWaiting();
    void remove(id);
  };
  return (
    <Page title={t('recipeImport.title')}>
      {query.get('shared') === 'none' && (
        <Alert variant="light" color="yellow" mb={14} role="alert">
          {t('recipeImport.notTaken')}
        </Alert>
      )}
      <Suspense>
        {shared.length > 0 && <SharedPages pages={shared} importing={importing} onRemove={throwAway} />}
      </Suspense>
      <TypedPage
        isForPage={query.has('paste')}
        // A keyboard would cover the shared recipe.
        hasFocus={(query.get('shared') ?? 'none') === 'none'}
        importing={importing}
      />
      <Suspense>
        <UnsavedRecipes />
      </Suspense>
      <Suspense>
        <FileImport importing={importing} />
      </Suspense>
      <OtherWays />
    </Page>
  );
}

/** The waiting recipes, without those that another tab has taken or discarded in the meantime. */
function useSharedPages(userId: string) {
  const [shared, setShared] = useState<readonly SharedPage[]>([]);
  useEffect(() => {
    const list = () => void listSharedPages(userId).then(setShared);
    list();
    document.addEventListener('visibilitychange', list);
    return () => document.removeEventListener('visibilitychange', list);
  }, [userId]);
  const remove = async (id: string): Promise<void> => {
    await removeSharedPage(id);
    setShared(await listSharedPages(userId));
  };
  return { shared, remove };
}

interface TypedPageProps {
  /** The user copied a page for this, because the page itself couldn't be sent. */
  isForPage: boolean;
  /** From the start. */
  hasFocus: boolean;
  importing: ReturnType<typeof useImport>;
}

/** The pasted content with its formatting, and the text that the field shows for it. */
interface RichText {
  text: string;
  html: string;
}

function TypedPage({ isForPage, hasFocus, importing }: TypedPageProps) {
  const { id: userId } = useUser();
  const { start, problem, forgetProblem, isPending, pendingBy, stopWaiting } = importing;
  const isOurs = pendingBy === BY_FIELD;
  const [typed, setTyped] = useState(() => (isForPage ? '' : readLeftBehind(userId)));
  const [rich, setRich] = useState<RichText>();
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const type = (text: string): void => {
    keepTyped(userId, text);
    setTyped(text);
    setMissing(false);
    forgetProblem();
    // It waited for the previous content.
    if (isOurs) stopWaiting();
  };
  const paste = ({ clipboardData }: ClipboardEvent): void => {
    const html = clipboardData.getData('text/html');
    const text = clipboardData.getData('text/plain');
    // A page's list elements say more than its plain lines; they count as long as the user doesn't change the lines.
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
  /** The current request was started here. */
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
