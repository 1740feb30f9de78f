import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../texts/other-recipes.ts';
import reviewClasses from './FileReview.module.css';
import { MAX_DRAFTS } from './import-drafts.ts';
import { MAX_QUEUED, type QueuedRecipe } from './import-queue.ts';
import type { useImport } from './use-import.ts';
import { useOpenQueued } from './use-open-queued.ts';
import type { useQueueSaving } from './use-queue-saving.ts';
import { WaitingRow } from './WaitingRow.tsx';
import { useAutoFocus } from '../../ui/focus/use-auto-focus.ts';

interface QueuedRecipesProps {
  recipes: readonly QueuedRecipe[];
  /** Those of the file just read that there was no room for. */
  left: number;
  /** The file just read holds nothing else. */
  hasFocus: boolean;
  importing: ReturnType<typeof useImport>;
  saving: ReturnType<typeof useQueueSaving>;
  onRemove: (ids: readonly string[]) => void;
  /** Other remarks on the file. */
  children: ReactNode;
}

/**
 * Recipes of another program, to be saved all at once, or looked through one by one: what a line says is understood by
 * the server.
 */
export function QueuedRecipes({
  recipes,
  left,
  hasFocus,
  importing,
  saving,
  onRemove,
  children,
}: QueuedRecipesProps) {
  const isSaving = saving.progress !== undefined;
  const savable = recipes.filter(({ id, isNameTaken }) => !isNameTaken && !saving.reasons.has(id));
  const heading = useAutoFocus<HTMLHeadingElement>(hasFocus);
  return (
    <div className={reviewClasses.review}>
      <h3 ref={heading} tabIndex={-1} className={reviewClasses.heading}>
        {t('otherRecipes.title', { count: recipes.length })}
      </h3>
      <p className={reviewClasses.hint}>{t('otherRecipes.how')}</p>
      {children}
      {left > 0 && (
        <p className={reviewClasses.hint}>{t('otherRecipes.left', { most: MAX_QUEUED, count: left })}</p>
      )}
      {!isSaving && savable.length > 1 && (
        <Button disabled={importing.isPending} onClick={() => saving.start(savable)}>
          {t('otherRecipes.saveAll', { count: savable.length })}
        </Button>
      )}
      {!isSaving && recipes.length > 1 && (
        <Button variant="subtle" color="gray" onClick={() => onRemove(recipes.map(({ id }) => id))}>
          {t('otherRecipes.removeAll')}
        </Button>
      )}
      <ul className={reviewClasses.rows}>
        {recipes.map((recipe) => (
          <QueuedRow
            key={recipe.id}
            recipe={recipe}
            importing={importing}
            isSaving={isSaving}
            reason={saving.reasons.get(recipe.id)}
            onRemove={() => onRemove([recipe.id])}
          />
        ))}
      </ul>
    </div>
  );
}

interface QueuedRowProps {
  recipe: QueuedRecipe;
  importing: ReturnType<typeof useImport>;
  /** All of them are being saved. */
  isSaving: boolean;
  /** Why it wasn't saved with the others. */
  reason: string | undefined;
  onRemove: () => void;
}

function QueuedRow({ recipe, importing, isSaving, reason, onRemove }: QueuedRowProps) {
  const { id, name: given, isNameTaken } = recipe;
  const { isPending, pendingBy, isWaiting, problem } = importing;
  const { open, isFull } = useOpenQueued(importing);
  const name = given || t('recipeImport.unnamed');
  const isOurs = pendingBy === id;
  const outcome = !isOurs && problem?.by === id ? problem.text : reason;
  return (
    <WaitingRow
      name={name}
      detail={isNameTaken ? t('recipeImport.sameName') : undefined}
      action={
        <Button
          variant="default"
          aria-label={t('recipeImport.open', { name })}
          loading={isOurs && isPending}
          disabled={isPending || isSaving}
          onClick={() => open(recipe)}
        >
          {t('recipeImport.openShort')}
        </Button>
      }
      onRemove={onRemove}
      status={
        <>
          {isFull ? t('otherRecipes.tooManyUnsaved', { count: MAX_DRAFTS }) : outcome}
          {isOurs && t(isWaiting ? 'recipeImport.waiting' : 'recipeImport.fetching')}
        </>
      }
    />
  );
}
