import { Button } from '@mantine/core';
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t } from '../../texts/other-recipes.ts';
import { useUnloadQuestion } from '../../ui/use-leave-question.ts';
import classes from './FileReview.module.css';
import { isAdded, type Outcome } from './save-all.ts';
import type { FoundRecipe } from './save-recipes.ts';
import { useSaving } from './use-saving.ts';

interface FileReviewProps {
  recipes: readonly FoundRecipe[];
  areSeveralFiles: boolean;
  /** There are also recipes of another program, listed below. */
  isMixed: boolean;
  /** More files are being read, whose recipes may join these. */
  isReading: boolean;
  /** Other remarks on the files. */
  children: ReactNode;
  /** Called when saving begins and ends. */
  onSaving: (isSaving: boolean) => void;
  /** Called with whether all of them have been added, after which other files take their place. */
  onAllAdded: (isAllAdded: boolean) => void;
  onClose: () => void;
}

/** The recipes of LZ in files, those that are new chosen from the start. */
export function FileReview({
  recipes,
  areSeveralFiles,
  isMixed,
  isReading,
  children,
  onSaving,
  onAllAdded,
  onClose,
}: FileReviewProps) {
  const saving = useSaving(recipes);
  const { chosen, choose, isSaving } = saving;
  useEffect(() => onSaving(isSaving), [isSaving, onSaving]);
  const isAllAdded = recipes.every(({ id }) => isAdded(saving.outcomes.get(id)));
  useEffect(() => onAllAdded(isAllAdded), [isAllAdded, onAllAdded]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [recipes]);
  const found = areSeveralFiles ? 'recipeImport.inFiles' : 'recipeImport.inFile';
  const isAll = chosen.size === recipes.length;
  useUnloadQuestion(useCallback(() => chosen.size > 0, [chosen]));
  return (
    <div className={classes.review}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {t(isMixed ? 'otherRecipes.ours' : found, { count: recipes.length })}
      </h3>
      {isMixed && <p className={classes.hint}>{t('otherRecipes.below')}</p>}
      {children}
      {recipes.length > 1 && (
        <Button
          variant="subtle"
          disabled={isSaving}
          onClick={() => choose(isAll ? [] : recipes.map(({ id }) => id))}
        >
          {t(isAll ? 'recipeImport.untickAll' : 'recipeImport.tickAll')}
        </Button>
      )}
      <ul className={classes.rows}>
        {recipes.map((found) => (
          <FoundRow
            key={found.id}
            found={found}
            isChosen={chosen.has(found.id)}
            isDisabled={isSaving}
            outcome={saving.outcomes.get(found.id)}
            onTurn={saving.turn}
          />
        ))}
      </ul>
      <ReviewButtons saving={saving} isReading={isReading} onClose={onClose} />
    </div>
  );
}

interface ReviewButtonsProps {
  saving: ReturnType<typeof useSaving>;
  isReading: boolean;
  onClose: () => void;
}

function ReviewButtons({ saving, isReading, onClose }: ReviewButtonsProps) {
  const { chosen, isSaving, done, summary } = saving;
  return (
    <div className={classes.buttons}>
      <p role="status" className={classes.status}>
        {isSaving ? t('recipeImport.saving', { done, total: chosen.size + done }) : summary}
      </p>
      {saving.hasAdded && !isSaving && (
        <Button component={Link} to={routes.recipes.path} variant="default">
          {t('recipeImport.openRecipes')}
        </Button>
      )}
      <Button variant="default" onClick={isSaving ? saving.stop : onClose}>
        {t(isSaving ? 'recipeImport.stop' : 'common.close')}
      </Button>
      <Button disabled={chosen.size === 0 || isReading} loading={isSaving} onClick={saving.start}>
        {t('recipeImport.addChosen', { count: chosen.size })}
      </Button>
    </div>
  );
}

interface FoundRowProps {
  found: FoundRecipe;
  isChosen: boolean;
  isDisabled: boolean;
  outcome: Outcome | undefined;
  onTurn: (id: string) => void;
}

/** Of some thousand rows, only changed ones are drawn again. */
const FoundRow = memo(function FoundRow({
  found: { recipe, id, known },
  isChosen,
  isDisabled,
  outcome,
  onTurn,
}: FoundRowProps) {
  const said =
    outcome === undefined
      ? known && t(`recipeImport.${known}`)
      : isAdded(outcome)
        ? t(`recipeImport.${outcome}`)
        : outcome.failed;
  return (
    <li>
      <label className={classes.row}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isChosen}
          disabled={isDisabled || isAdded(outcome)}
          onChange={() => onTurn(id)}
        />
        <span className={classes.name}>
          {recipe.name}
          {said !== undefined && <span className={classes.said}>{said}</span>}
        </span>
      </label>
    </li>
  );
});
