import { Alert, Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isNetworkError } from '../../http.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/recipe-import.ts';
import { untilLoaded } from '../../ui/lazy-part.ts';
import { FileReview } from './FileReview.tsx';
import classes from './ImportPage.module.css';
import { compareRecipes, type FoundRecipe } from './save-recipes.ts';
import type { PageWanted } from './typed-page.ts';

const BY_FILE = 'file';

interface FileImportProps {
  /** Reads a recipe of another program. */
  importing: {
    start: (wanted: PageWanted, by: string) => void;
    isPending: boolean;
    pendingBy: string | undefined;
    problem: { by: string; text: string } | undefined;
  };
}

interface Found {
  recipes: FoundRecipe[];
  unread: number;
}

/** Recipes from a file, chosen before they are taken. */
export function FileImport({ importing }: FileImportProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<Found>();
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem(undefined);
    setFound(undefined);
    try {
      const { readFile } = await untilLoaded(() => import('./read-file.ts'));
      const { recipes, unread, foreign } = await readFile(file);
      if (foreign !== undefined) importing.start({ html: foreign }, BY_FILE);
      else setFound({ recipes: await compareRecipes(recipes), unread });
    } catch (error) {
      setProblem(await describeProblem(error));
    }
    setReading(false);
  };
  const said = problem ?? (importing.problem?.by === BY_FILE ? importing.problem.text : undefined);
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
        leftSection={<IconFileUpload size={18} />}
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
      {found && <FileReview {...found} onClose={() => setFound(undefined)} />}
    </section>
  );
}

async function describeProblem(error: unknown): Promise<string> {
  const { UnusableFile } = await untilLoaded(() => import('./read-file.ts'));
  if (error instanceof UnusableFile) return t(`recipeImport.${error.problem}`);
  return isNetworkError(error)
    ? t('common.noConnection')
    : describeError(error, t('recipeImport.fileUnreadable'));
}
