import { Alert, Button } from '@mantine/core';
import { t } from '../../texts/recipes.ts';
import { whenWords } from '../../ui/when-words.ts';
import classes from './RecipeForm.module.css';
import { UnsavedNewRecipes } from '../drafts/UnsavedNewRecipes.tsx';

interface FormNotesProps {
  form: string;
  /** When the draft that the form continues was written, in ms since 1970. */
  draftFrom: number | null;
  isNewer: boolean;
  isRemoved: boolean;
  onRestart: () => void;
  onOpenLeft: ((form: string) => void) | undefined;
}

/** What the user should know before continuing with a recipe. */
export function FormNotes({ form, draftFrom, isNewer, isRemoved, onRestart, onOpenLeft }: FormNotesProps) {
  return (
    <>
      {onOpenLeft && <UnsavedNewRecipes form={form} onOpen={onOpenLeft} />}
      {draftFrom !== null && (
        <Alert role="note" variant="light" className={classes.note}>
          {t('recipes.draftRestored', { when: whenWords(draftFrom) })}
          <Button variant="default" size="sm" onClick={onRestart}>
            {t('recipes.discardDraft')}
          </Button>
        </Alert>
      )}
      {isNewer && (
        <Alert role="note" variant="light" color="yellow" className={classes.note}>
          {t('recipes.changedElsewhere')}
          <Button variant="default" size="sm" onClick={onRestart}>
            {t('recipes.loadTheirs')}
          </Button>
        </Alert>
      )}
      {isRemoved && (
        <Alert role="note" variant="light" color="yellow" className={classes.note}>
          {t('recipes.removedElsewhere')}
        </Alert>
      )}
    </>
  );
}
