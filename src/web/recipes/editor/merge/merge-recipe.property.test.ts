import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FormIngredient,
  type FormRow,
  ingredientsIn,
  sentIngredients,
  withSections,
} from '../form-rows.ts';
import type { RecipeValues } from '../recipe-form.ts';
import { changedParts } from './changed-parts.ts';
import { mergeRecipe } from './merge-recipe.ts';

const canonical = (html: string): string => html;

const words = fc.constantFrom('', 'a', 'b', 'c');

type Ingredient = FormIngredient & { section: string };

/** Of few products, so that some stand twice and two people come upon the same. */
const ingredient = fc
  .record({
    productId: fc.constantFrom('flour', 'sugar', 'egg', 'milk', 'salt'),
    qty: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom('g' as const, 'pcs' as const),
    note: words,
    section: fc.constantFrom('', 'cake', 'cream'),
  })
  .map((row): Ingredient => ({ ...row, key: row.productId, productName: row.productId }));

const ingredients = fc.array(ingredient, { maxLength: 7 });

const text = fc
  .array(words, { maxLength: 6 })
  .map((blocks) => blocks.map((word) => `<p>${word}</p>`).join(''));

const recipe: fc.Arbitrary<RecipeValues> = fc.record({
  name: words,
  portions: fc.constantFrom('', '2', '4'),
  minutes: fc.constantFrom('', '30 min', '1 h'),
  source: words,
  tags: fc.uniqueArray(words, { maxLength: 3 }),
  text,
  ingredients: ingredients.map(withSections),
});

/** A recipe with what two people have made of it: each has replaced some fields, and a stretch of the ingredients. */
const edited = fc
  .record({
    base: recipe,
    ingredients,
    edits: fc.tuple(
      ...[0, 1].map(() =>
        fc.record({
          fields: fc.oneof(
            fc.constant({}),
            fc.record({ name: words }),
            fc.record({ portions: fc.constantFrom('2', '4') }),
            fc.record({ text, minutes: fc.constantFrom('', '1 h') }),
            fc.record({ tags: fc.uniqueArray(words, { maxLength: 3 }), source: words }),
          ),
          at: fc.nat({ max: 7 }),
          removed: fc.nat({ max: 2 }),
          added: fc.array(ingredient, { maxLength: 2 }),
        }),
      ),
    ),
  })
  .map(({ base, ingredients: rows, edits }) => {
    const [mine, theirs] = edits.map(({ fields, at, removed, added }) => ({
      ...base,
      ...fields,
      ingredients: withSections(rows.toSpliced(at, removed, ...added)),
    })) as [RecipeValues, RecipeValues];
    return { base: { ...base, ingredients: withSections(rows) }, mine, theirs };
  });

const bag = (rows: readonly FormRow[]) =>
  sentIngredients(rows)
    .map((row) => JSON.stringify(row))
    .toSorted();

const parts = (base: RecipeValues, theirs: RecipeValues) => changedParts({ base, theirs, canonical });

test('what only one has changed is as they left it', () => {
  fc.assert(
    fc.property(recipe, recipe, (base, changed) => {
      const byMe = mergeRecipe({ base, mine: changed, theirs: base, canonical });
      const byThem = mergeRecipe({ base, mine: base, theirs: changed, canonical });
      expect([byMe.conflicts, byThem.conflicts]).toEqual([[], []]);
      expect(parts(byMe.values, changed).filter((part) => part !== 'tags')).toEqual([]);
      expect(parts(byThem.values, changed).filter((part) => part !== 'tags')).toEqual([]);
      expect(byThem.values.tags.toSorted()).toEqual(changed.tags.toSorted());
    }),
  );
});

test('the same change by both is no conflict', () => {
  fc.assert(
    fc.property(recipe, recipe, (base, changed) => {
      const { values, conflicts } = mergeRecipe({ base, mine: changed, theirs: changed, canonical });
      expect(conflicts).toEqual([]);
      expect(parts(values, changed)).toEqual([]);
    }),
  );
});

test('it is the same recipe whoever saves first, where they do not conflict', () => {
  fc.assert(
    fc.property(edited, ({ base, mine, theirs }) => {
      const merged = mergeRecipe({ base, mine, theirs, canonical });
      const other = mergeRecipe({ base, mine: theirs, theirs: mine, canonical });
      expect(merged.conflicts.map(({ part }) => part)).toEqual(other.conflicts.map(({ part }) => part));
      fc.pre(merged.conflicts.length === 0);
      expect(bag(merged.values.ingredients)).toEqual(bag(other.values.ingredients));
      expect(parts(merged.values, { ...other.values, ingredients: merged.values.ingredients })).toEqual(
        merged.values.tags.join() === other.values.tags.join() ? [] : ['tags'],
      );
    }),
  );
});

test('no ingredient is lost that one has added or changed, unless the other has removed or changed it', () => {
  fc.assert(
    fc.property(edited, ({ base, mine, theirs }) => {
      const { values, conflicts } = mergeRecipe({ base, mine, theirs, canonical });
      fc.pre(conflicts.every(({ part }) => part !== 'ingredients'));
      const count = (rows: readonly FormRow[], id: string) =>
        ingredientsIn(rows).filter(({ productId }) => productId === id).length;
      for (const { productId } of ingredientsIn([...mine.ingredients, ...theirs.ingredients])) {
        const [before, here, there, after] = [base, mine, theirs, values].map((of) =>
          count(of.ingredients, productId),
        ) as [number, number, number, number];
        const hasNoneRemoved = here >= before && there >= before;
        expect(after).toBeGreaterThanOrEqual((hasNoneRemoved ? Math.max : Math.min)(here, there));
      }
    }),
  );
});
