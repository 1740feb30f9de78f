import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '../../session.ts';
import { t } from '../../texts/foreign-recipes.ts';
import { hasRoomForFound, isStored, MOST_DRAFTS } from './import-drafts.ts';
import { QUEUED_MAX, type QueuedRecipe, removeQueued } from './import-queue.ts';
import reviewClasses from './FileReview.module.css';
import type { useImport } from './use-import.ts';
import { WaitingRow } from './WaitingRow.tsx';

interface QueuedRecipesProps {
  recipes: readonly QueuedRecipe[];
  /** Those of the file just read that there was no room for. */
  left: number;
  /** The file just read holds nothing else. */
  hasFocus: boolean;
  importing: ReturnType<typeof useImport>;
  onRemove: (ids: readonly string[]) => void;
  /** What else there is to say of the file. */
  children: ReactNode;
}

/** Recipes of another program, to be looked through one by one: what a line says is understood by the server. */
export function QueuedRecipes({
  recipes,
  left,
  hasFocus,
  importing,
  onRemove,
  children,
}: QueuedRecipesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <div className={reviewClasses.review}>
      <h3 ref={heading} tabIndex={-1} className={reviewClasses.heading}>
        {t('foreignRecipes.title', { count: recipes.length })}
      </h3>
      <p className={reviewClasses.hint}>{t('foreignRecipes.how')}</p>
      {children}
      {left > 0 && (
        <p className={reviewClasses.hint}>{t('foreignRecipes.left', { most: QUEUED_MAX, count: left })}</p>
      )}
      {recipes.length > 1 && (
        <Button variant="subtle" color="gray" onClick={() => onRemove(recipes.map(({ id }) => id))}>
          {t('foreignRecipes.removeAll')}
        </Button>
      )}
      <ul className={reviewClasses.rows}>
        {recipes.map((recipe) => (
          <QueuedRow
            key={recipe.id}
            recipe={recipe}
            importing={importing}
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
  onRemove: () => void;
}

function QueuedRow({ recipe: { id, name: given, html, isNameTaken }, importing, onRemove }: QueuedRowProps) {
  const { id: userId } = useUser();
  const { start, isPending, pendingBy, isWaiting, problem } = importing;
  const [isFull, setFull] = useState(false);
  const name = given || t('recipeImport.unnamed');
  const isOurs = pendingBy === id;
  const open = (): void => {
    const hasRoom = hasRoomForFound(userId);
    setFull(!hasRoom);
    if (!hasRoom) return;
    start({ html }, id, (recipeId) => {
      // Otherwise it would be lost with the page.
      if (isStored(userId, recipeId)) removeQueued(userId, id);
    });
  };
  const outcome = !isOurs && problem?.by === id && problem.text;
  return (
    <WaitingRow
      name={name}
      detail={isNameTaken ? t('recipeImport.sameName') : undefined}
      action={
        <Button
          variant="default"
          aria-label={t('recipeImport.open', { name })}
          loading={isOurs && isPending}
          disabled={isPending}
          onClick={open}
        >
          {t('recipeImport.openShort')}
        </Button>
      }
      onRemove={onRemove}
      status={
        <>
          {isFull ? t('foreignRecipes.tooManyUnsaved', { count: MOST_DRAFTS }) : outcome}
          {isOurs && t(isWaiting ? 'recipeImport.waiting' : 'recipeImport.fetching')}
        </>
      }
    />
  );
}
