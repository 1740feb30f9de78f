import { Alert, Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t } from '../../texts/other-recipes.ts';
import { FileReview } from './FileReview.tsx';
import reviewClasses from './FileReview.module.css';
import classes from './ImportPage.module.css';
import { QueuedRecipes } from './QueuedRecipes.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { BY_FILE, useFiles } from './use-files.ts';
import type { useImport } from './use-import.ts';
import { useQueueSaving } from './use-queue-saving.ts';

/**
 * Recipes from files: the user chooses among those of LZ before they are imported, and reviews those of other
 * programs one by one.
 */
export function FileImport({ importing }: { importing: ReturnType<typeof useImport> }) {
  const { isReading, problems, found, queued, read, setAllAdded, close, remove } = useFiles(importing);
  const saving = useQueueSaving((id) => remove([id]));
  const said = importing.problem?.by === BY_FILE ? [...problems, importing.problem.text] : problems;
  const [isReviewSaving, setReviewSaving] = useState(false);
  // Those that joined a review while it is saved would be counted as if they were being saved too.
  const isDisabled = importing.isPending || isReviewSaving || saving.progress !== undefined;
  const isOver = useFileDrop(!isDisabled && !isReading, (files) => void read(files));
  const isMixed = found !== undefined && found.recipes.length > 0 && queued.length > 0;
  const leftOut = found && <LeftOut without={found.without} unreadable={found.unreadable} />;
  return (
    <section aria-labelledby="file" className={classes.file} data-over={isOver || undefined}>
      <h2 id="file" className={classes.heading}>
        {t('recipeImport.fromFile')}
      </h2>
      <p className={classes.fileHint}>{t('recipeImport.fromFileHow')}</p>
      <ChooseFiles
        isBusy={isReading || (importing.isPending && importing.pendingBy === BY_FILE)}
        isDisabled={isDisabled}
        onFiles={(files) => void read(files)}
      />
      {said.length > 0 && (
        <Alert variant="light" color="red" mt={14} role="alert" className={classes.problems}>
          {said.join('\n')}
        </Alert>
      )}
      {found && found.recipes.length > 0 && (
        <FileReview
          recipes={found.recipes}
          areSeveralFiles={found.areSeveralFiles}
          isMixed={isMixed}
          isReading={isReading}
          onSaving={setReviewSaving}
          onAllAdded={setAllAdded}
          onClose={close}
        >
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

interface ChooseFilesProps {
  isBusy: boolean;
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
}

function ChooseFiles({ isBusy, isDisabled, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".json,.jsonld,.zip,.html,.htm,.paprikarecipe,.paprikarecipes,application/json,application/ld+json,application/zip,text/html"
        aria-label={t('recipeImport.readFiles')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // The same files may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileUpload size="1.125rem" />}
        loading={isBusy}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {t('recipeImport.readFiles')}
      </Button>
    </>
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

/** Why some content of an archive is missing here. */
function LeftOut({ without, unreadable }: { without: number; unreadable: number }) {
  return (
    <>
      {without > 0 && (
        <p className={reviewClasses.hint}>{t('otherRecipes.filesWithout', { count: without })}</p>
      )}
      {unreadable > 0 && (
        <p className={reviewClasses.hint}>{t('otherRecipes.filesUnreadable', { count: unreadable })}</p>
      )}
    </>
  );
}
