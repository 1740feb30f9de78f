import { Alert, Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { t as inMerge } from '../../texts/recipe-merge.ts';
import { t } from '../../texts/recipes.ts';
import { formatWhen } from '../../ui/dates/format-when.ts';
import classes from './RecipeForm.module.css';
import { canonicalText } from '../sanitise-text.ts';
import { changedParts } from './merge/changed-parts.ts';
import type { NewerVersion } from './use-recipe-form.ts';
import { valuesOf } from './recipe-form.ts';
import { UnsavedNewRecipes } from '../drafts/UnsavedNewRecipes.tsx';

/** The layout's header covers what is behind it. */
const BELOW_HEADER = '-60px 0px 0px';

interface FormNotesProps {
  form: string;
  /** When the draft that the form continues was written, in ms since 1970. */
  draftFrom: number | null;
  newer: NewerVersion | undefined;
  isRemoved: boolean;
  onRestart: () => void;
  onOpenLeft: ((form: string) => void) | undefined;
}

const partsOf = ({ base, recipe }: NewerVersion): string =>
  changedParts({ base, theirs: valuesOf(recipe), canonical: canonicalText })
    .map((part) => inMerge(`recipeMerge.${part}`))
    .join(', ');

/** What the user should know before continuing with a recipe. */
export function FormNotes({ form, draftFrom, newer, isRemoved, onRestart, onOpenLeft }: FormNotesProps) {
  return (
    <>
      {onOpenLeft && <UnsavedNewRecipes form={form} onOpen={onOpenLeft} />}
      {draftFrom !== null && (
        <Alert role="note" variant="light" className={classes.note}>
          {t('recipes.draftRestored', { when: formatWhen(draftFrom) })}
          <Button variant="default" size="sm" onClick={onRestart}>
            {t('recipes.discardDraft')}
          </Button>
        </Alert>
      )}
      {newer && (
        <Alert role="note" variant="light" color="yellow" className={classes.note}>
          {inMerge('recipeMerge.changedElsewhere', { parts: partsOf(newer) })}
          <Button variant="default" size="sm" onClick={onRestart}>
            {inMerge('recipeMerge.loadTheirs')}
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

interface UnseenNoteProps {
  /** Where the notes are. */
  notes: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Says beside 'Zapisz' in short what the notes say, while they are out of sight, and leads to them. */
export function UnseenNote({ notes, children }: UnseenNoteProps) {
  const { ref, entry } = useIntersection({ rootMargin: BELOW_HEADER });
  useEffect(() => ref(notes.current), [ref, notes]);
  if (entry?.isIntersecting !== false) return null;
  return (
    <Button
      variant="light"
      color="yellow"
      c="var(--lz-text)"
      px={12}
      maw="max-content"
      className={classes.missed}
      onClick={() => notes.current?.focus()}
    >
      {children}
    </Button>
  );
}

interface MissedNoteProps extends Pick<UnseenNoteProps, 'notes'> {
  isRemoved: boolean;
}

/** What the notes say of others' changes. */
export function MissedNote({ notes, isRemoved }: MissedNoteProps) {
  return (
    <UnseenNote notes={notes}>
      {isRemoved ? t('recipes.removedMeanwhile') : inMerge('recipeMerge.changedMeanwhile')}
    </UnseenNote>
  );
}
