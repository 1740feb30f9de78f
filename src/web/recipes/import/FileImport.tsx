import { Alert, Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/foreign-recipes.ts';
import { untilLoaded } from '../../ui/lazy-part.ts';
import { FileReview } from './FileReview.tsx';
import reviewClasses from './FileReview.module.css';
import classes from './ImportPage.module.css';
import { keepPhoto, listQueued, queueRecipes, removeQueued } from './import-queue.ts';
import { QueuedRecipes } from './QueuedRecipes.tsx';
import { compareRecipes, type FoundRecipe, namesHere } from './save-recipes.ts';
import type { useImport } from './use-import.ts';
import { useQueueSaving } from './use-queue-saving.ts';

const BY_FILE = 'file';

/**
 * Recipes from a file: the user chooses among those of LZ before they are imported, and reviews those of other
 * programs one by one.
 */
export function FileImport({ importing }: { importing: ReturnType<typeof useImport> }) {
  const input = useRef<HTMLInputElement>(null);
  const { isReading, problem, found, queued, read, close, remove } = useFile(importing);
  const saving = useQueueSaving((id) => remove([id]));
  const said = problem ?? (importing.problem?.by === BY_FILE ? importing.problem.text : undefined);
  const isMixed = found !== undefined && found.recipes.length > 0 && queued.length > 0;
  const leftOut = found && <LeftOut without={found.without} unreadable={found.unreadable} />;
  return (
    <section aria-labelledby="file" className={classes.file}>
      <h2 id="file" className={classes.heading}>
        {t('recipeImport.fromFile')}
      </h2>
      <p className={classes.fileHint}>{t('recipeImport.fromFileHow')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.jsonld,.zip,application/json,application/ld+json,application/zip"
        aria-label={t('recipeImport.readFile')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileUpload size="1.125rem" />}
        loading={isReading || (importing.isPending && importing.pendingBy === BY_FILE)}
        disabled={importing.isPending}
        onClick={() => input.current?.click()}
      >
        {t('recipeImport.readFile')}
      </Button>
      {said !== undefined && (
        <Alert variant="light" color="red" mt={14} role="alert">
          {said}
        </Alert>
      )}
      {found && found.recipes.length > 0 && (
        <FileReview recipes={found.recipes} isMixed={isMixed} onClose={close}>
          {leftOut}
        </FileReview>
      )}
      {queued.length > 0 && (
        <QueuedRecipes
          recipes={queued}
          left={found?.left ?? 0}
          hasFocus={found?.recipes.length === 0}
          importing={importing}
          saving={saving}
          onRemove={remove}
        >
          {!isMixed && leftOut}
        </QueuedRecipes>
      )}
      <QueueSaved saving={saving} />
    </section>
  );
}

/** The progress of saving all waiting recipes, and its result, also when none waits any more. */
function QueueSaved({ saving: { progress, summary, stop } }: { saving: ReturnType<typeof useQueueSaving> }) {
  return (
    <>
      <p role="status" className={classes.saved}>
        {progress ? t('recipeImport.saving', progress) : summary}
      </p>
      {progress && (
        <Button variant="default" onClick={stop}>
          {t('recipeImport.stop')}
        </Button>
      )}
      {summary !== '' && (
        <Button component={Link} to={routes.recipes.path} variant="default">
          {t('recipeImport.openRecipes')}
        </Button>
      )}
    </>
  );
}

/** The content of the file just read, except what waits in the queue. */
interface Found {
  recipes: FoundRecipe[];
  without: number;
  unreadable: number;
  /** Recipes of another program for which the queue has no room. */
  left: number;
}

function useFile(importing: ReturnType<typeof useImport>) {
  const { id: userId } = useUser();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [queued, setQueued] = useState(() => listQueued(userId));
  const take = async (file: File): Promise<void> => {
    const { readFile } = await untilLoaded(() => import('./read-file.ts'));
    const { recipes, foreign, ...leftOut } = await readFile(file);
    const [only] = foreign;
    if (only && foreign.length + recipes.length + leftOut.without + leftOut.unreadable === 1)
      return importing.start({ html: only.html }, BY_FILE, (id) => keepPhoto(userId, id, only.photo));
    let left = 0;
    if (only) {
      // Without a connection it isn't known which of them are here.
      left = queueRecipes(userId, foreign, await namesHere().catch(() => new Set<string>()));
      setQueued(listQueued(userId));
    }
    setFound({ recipes: recipes.length === 0 ? [] : await compareRecipes(recipes), ...leftOut, left });
  };
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem(undefined);
    setFound(undefined);
    try {
      await take(file);
    } catch (error) {
      setProblem(await describeProblem(error));
    }
    setReading(false);
  };
  const remove = (ids: readonly string[]): void => {
    if (ids.some((id) => id === importing.pendingBy)) importing.stopWaiting();
    for (const id of ids) removeQueued(userId, id);
    setQueued(listQueued(userId));
  };
  return { isReading, problem, found, queued, read, close: () => setFound(undefined), remove };
}

/** Why some content of an archive is missing here. */
function LeftOut({ without, unreadable }: { without: number; unreadable: number }) {
  return (
    <>
      {without > 0 && (
        <p className={reviewClasses.hint}>{t('foreignRecipes.filesWithout', { count: without })}</p>
      )}
      {unreadable > 0 && (
        <p className={reviewClasses.hint}>{t('foreignRecipes.filesUnreadable', { count: unreadable })}</p>
      )}
    </>
  );
}

async function describeProblem(error: unknown): Promise<string> {
  const { UnusableFile } = await untilLoaded(() => import('./read-file.ts'));
  if (error instanceof UnusableFile) return t(`recipeImport.${error.problem}`);
  return describeError(error, t('recipeImport.fileUnreadable'));
}
