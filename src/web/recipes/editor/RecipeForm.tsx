import { Alert, Button, Group, Input, Skeleton, Stack, TextInput } from '@mantine/core';
import {
  type ReactNode,
  type Ref,
  type SubmitEvent,
  Suspense,
  useCallback,
  useDeferredValue,
  useId,
  useRef,
} from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { pathOf } from '../../../contract/page-path.ts';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t as inPortions } from '../../texts/portions.ts';
import { t } from '../../texts/recipes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { QuantityField } from '../../ui/QuantityField.tsx';
import { IngredientSection } from './IngredientSection.tsx';
import classes from './RecipeForm.module.css';
import type { FormRow } from './form-rows.ts';
import type { RecipeValues } from './recipe-form.ts';
import { type FormErrors, type RecipeFormOptions, useRecipeForm } from './use-recipe-form.ts';

const TextEditor = lazyPart(async () => (await import('./TextEditor.tsx')).TextEditor);

const EDITOR_SKELETON = <Skeleton height={350} radius={10} />;

const FormNotes = lazyPart(async () => (await import('./FormNotes.tsx')).FormNotes);

const MissedNote = lazyPart(async () => (await import('./FormNotes.tsx')).MissedNote);

const OriginFields = lazyPart(async () => (await import('./OriginFields.tsx')).OriginFields);

interface RecipeFormProps extends RecipeFormOptions {
  /** Goes on with a new recipe that was left unsaved in another form; only for a new one. */
  onOpenLeft?: ((form: string) => void) | undefined;
  /** Stands beside 'Zapisz', unless something else has to. */
  notice?: ReactNode;
}

export function RecipeForm({ onOpenLeft, notice, ...options }: RecipeFormProps) {
  const { owner, start, recipe, isRemoved } = options;
  const form = useRef<HTMLFormElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const state = useRecipeForm({ ...options, form });
  const { values, change, errors, save, restart, isSaving, newer, failure, dismissFailure } = state;
  const isGone = isRemoved && !isSaving;
  const theirs = isRemoved ? undefined : newer;
  const name = useRef<HTMLInputElement>(null);
  const portions = useRef<HTMLInputElement>(null);
  const minutes = useRef<HTMLInputElement>(null);
  const changeIngredients = useCallback((ingredients: FormRow[]) => change({ ingredients }), [change]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const problems = save();
    if (problems.name !== undefined) name.current?.focus();
    else if (problems.portions !== undefined) portions.current?.focus();
    else if (problems.minutes !== undefined) minutes.current?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={22}>
        <div ref={notes} role="status" tabIndex={-1} className={classes.notes}>
          <Suspense>
            <FormNotes
              form={owner.form}
              draftFrom={start.draftFrom}
              newer={theirs}
              isRemoved={isGone}
              onRestart={restart}
              onOpenLeft={onOpenLeft}
            />
          </Suspense>
        </div>
        <Head onChange={change} {...{ values, errors, name, portions, minutes }} />
        <IngredientSection ingredients={values.ingredients} onChange={changeIngredients} />
        <Text initial={start.values.text} error={errors.text} onChange={change} />
        <Suspense fallback={<Skeleton height={70} radius={10} />}>
          <OriginFields source={values.source} tags={values.tags} onChange={change} />
        </Suspense>
        <Bar
          failure={failure}
          onRead={dismissFailure}
          isSaving={isSaving}
          notice={isGone || theirs ? <MissedNote notes={notes} isRemoved={isGone} /> : notice}
          back={
            recipe === undefined || isRemoved
              ? routes.recipes.path
              : pathOf(routes.recipe.path, { id: recipe.id })
          }
        />
      </Stack>
    </form>
  );
}

interface TextProps {
  initial: string;
  error: string | undefined;
  onChange: (part: Partial<RecipeValues>) => void;
}

/** The recipe's text. Its editor is drawn after the rest, in short pieces that leave room for taps. */
function Text({ initial, error, onChange }: TextProps) {
  const label = useId();
  const isEditorShown = useDeferredValue(true, false);
  const changeText = useCallback((text: string) => onChange({ text }), [onChange]);
  return (
    <div>
      <Input.Label id={label} labelElement="div" size="md">
        {t('recipes.preparation')}
      </Input.Label>
      <Suspense fallback={EDITOR_SKELETON}>
        {isEditorShown ? (
          <TextEditor initialText={initial} onChange={changeText} labelledBy={label} />
        ) : (
          EDITOR_SKELETON
        )}
      </Suspense>
      {error !== undefined && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}

interface BarProps {
  /** Why the last save failed. */
  failure: string | undefined;
  onRead: () => void;
  isSaving: boolean;
  notice: ReactNode;
  /** The page to which leaving without a save leads. */
  back: string;
}

/** Where the bar doesn't stick, it may be below the screen. */
function showWhole(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

/** The button that saves the form, always visible, with the last error until the user has read it. */
function Bar({ failure, onRead, isSaving, notice, back }: BarProps) {
  const failureId = useId();
  return (
    <div className={classes.bar}>
      {failure !== undefined && (
        <Alert
          id={failureId}
          ref={showWhole}
          role="alert"
          variant="light"
          color="red"
          className={classes.failure}
          title={t('recipes.saveFailed')}
          withCloseButton
          closeButtonLabel={t('common.close')}
          onClose={onRead}
        >
          {failure}
        </Alert>
      )}
      <Group gap={10}>
        <Button
          type="submit"
          loading={isSaving}
          aria-describedby={failure === undefined ? undefined : failureId}
        >
          {t('common.save')}
        </Button>
        <Button component={Link} to={back} variant="default">
          {t('recipes.cancel')}
        </Button>
        <Suspense>{notice}</Suspense>
      </Group>
    </div>
  );
}

interface HeadProps {
  values: RecipeValues;
  errors: FormErrors;
  onChange: (part: Partial<RecipeValues>) => void;
  name: Ref<HTMLInputElement>;
  portions: Ref<HTMLInputElement>;
  minutes: Ref<HTMLInputElement>;
}

function Head({ values, errors, onChange, name, portions, minutes }: HeadProps) {
  return (
    <div className={classes.head}>
      <TextInput
        ref={name}
        className={classes.name}
        label={t('common.name')}
        value={values.name}
        error={errors.name}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <QuantityField
        ref={portions}
        className={classes.portions}
        label={inPortions('portions.label')}
        value={values.portions}
        error={errors.portions}
        onChange={(typed) => onChange({ portions: typed })}
      />
      <TextInput
        ref={minutes}
        className={classes.minutes}
        label={t('recipes.minutes')}
        placeholder={t('recipes.minutesPlaceholder')}
        value={values.minutes}
        error={errors.minutes}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ minutes: currentTarget.value })}
      />
    </div>
  );
}
