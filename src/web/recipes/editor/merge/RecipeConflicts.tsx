import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { showQuantity } from '../../../../contract/quantities/quantities.ts';
import { t } from '../../../texts/recipe-merge.ts';
import textClasses from '../../recipe-text.module.css';
import { recipeTextNodes } from '../../sanitise-text.ts';
import type { FormIngredientInSection } from './merge-ingredients.ts';
import type { RecipeConflict } from './merge-recipe.ts';
import type { TextConflict } from './merge-text.ts';
import classes from './RecipeConflicts.module.css';

interface RecipeConflictsProps {
  conflicts: readonly RecipeConflict[];
  /** A save replaces nothing of the other's. */
  areBothKept: boolean;
}

/** What an overwriting save replaces, or adds to what the other has added; with both versions where they are known. */
export function RecipeConflicts({ conflicts, areBothKept }: RecipeConflictsProps) {
  return (
    <Stack gap="xs">
      <Text>{t(areBothKept ? 'recipeMerge.keepBothText' : 'recipeMerge.overwriteText')}</Text>
      <ul className={classes.list}>
        {conflicts.map((conflict, index) => (
          // The list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Conflict conflict={conflict} isMixed={!areBothKept} />
          </li>
        ))}
      </ul>
      <Text>{t(areBothKept ? 'recipeMerge.keepBothRest' : 'recipeMerge.overwriteRest')}</Text>
    </Stack>
  );
}

interface ConflictProps {
  conflict: RecipeConflict;
  /** What is kept of both has to be told apart from what is replaced. */
  isMixed: boolean;
}

function Conflict({ conflict, isMixed }: ConflictProps) {
  switch (conflict.part) {
    case 'tags':
    case 'order':
    case 'ingredients':
      return <Part name={t(`recipeMerge.${conflict.part}`)} />;
    case 'text':
      return (
        <Part name={t('recipeMerge.text')}>
          {conflict.versions.map((versions, index) => (
            // The list never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <TextVersions key={index} versions={versions} isMixed={isMixed} />
          ))}
        </Part>
      );
    case 'ingredient': {
      const { productName, mine, theirs } = conflict;
      const hasSection = describe(mine) === describe(theirs);
      return (
        <Versions
          name={productName}
          mine={describe(mine, hasSection)}
          theirs={describe(theirs, hasSection)}
        />
      );
    }
    default: {
      const { part, mine, theirs } = conflict;
      return (
        <Versions
          name={t(`recipeMerge.${part}`)}
          mine={mine.trim() || t('recipeMerge.none')}
          theirs={theirs.trim() || t('recipeMerge.none')}
        />
      );
    }
  }
}

function Part({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <>
      <div className={classes.part}>{name}</div>
      {children}
    </>
  );
}

function Versions({ name, mine, theirs }: { name: string; mine: string; theirs: string }) {
  return (
    <Part name={name}>
      <div className={classes.versions}>{t('recipeMerge.versions', { mine, theirs })}</div>
    </Part>
  );
}

function TextVersions({ versions, isMixed }: { versions: TextConflict; isMixed: boolean }) {
  const { mine, theirs, areBothKept } = versions;
  return (
    <div className={classes.blocks}>
      <div className={classes.versions}>{t('recipeMerge.mine')}</div>
      <Blocks html={mine} />
      <div className={classes.versions}>{t('recipeMerge.theirs')}</div>
      <Blocks html={theirs} />
      {isMixed && areBothKept && <div className={classes.versions}>{t('recipeMerge.bothKept')}</div>}
    </div>
  );
}

/** Some blocks of a text, as they are formatted there. */
function Blocks({ html }: { html: string }) {
  const nodes = blockNodes(html);
  if (nodes.length === 0) {
    return <div className={`${classes.versions} ${classes.block}`}>{t('recipeMerge.removed')}</div>;
  }
  return (
    <div
      className={`${textClasses.text} ${classes.block}`}
      ref={(place) => place?.replaceChildren(...nodes)}
    />
  );
}

/** None where nothing would be seen. Lines are paragraphs where the list that they belong to isn't among the blocks. */
function blockNodes(html: string): Node[] {
  const text = recipeTextNodes(html);
  if (text.textContent?.trim() === '' && text.querySelector('hr') === null) return [];
  return [...text.childNodes].flatMap((node) => (node.nodeName === 'LI' ? [...node.childNodes] : node));
}

/** '200 g, drobno posiekana', and the part of the recipe where only that differs. */
function describe(ingredient: FormIngredientInSection | undefined, hasSection = false): string {
  if (ingredient === undefined) return t('recipeMerge.removed');
  const { note = '', section } = ingredient;
  return [showQuantity(ingredient), note, hasSection ? section : ''].filter((part) => part !== '').join(', ');
}
