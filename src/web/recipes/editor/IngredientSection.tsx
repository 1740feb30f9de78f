import { Button, Skeleton } from '@mantine/core';
import { IconClipboardText, IconHeading, IconPlus } from '@tabler/icons-react';
import { memo, type Ref, Suspense, useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/ingredients.ts';
import { fetchSoon, lazyPart } from '../../ui/lazy-part.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { UndoBar } from '../../ui/undo/UndoBar.tsx';
import { useAutoFocus } from '../../ui/focus/use-auto-focus.ts';
import classes from './RecipeForm.module.css';
import { type FormIngredient, type FormRow, ingredientsIn } from './form-rows.ts';
import { useIngredientUndo } from './use-ingredient-undo.ts';

/** The code for dragging is as large as the form itself. */
const IngredientTable = lazyPart(async () => (await import('./IngredientTable.tsx')).IngredientTable);

const loadModal = async () => (await import('./IngredientModal.tsx')).IngredientModal;
const IngredientModal = lazyPart(loadModal);

const loadPaste = async () => (await import('./PasteIngredientsModal.tsx')).PasteIngredientsModal;
const PasteIngredientsModal = lazyPart(loadPaste);

/** In px, as RecipeForm.module.css says: a head and rows. */
const tableHeight = (rows: number): number => 40 + 55 * rows;

interface IngredientSectionProps {
  ingredients: FormRow[];
  onChange: (ingredients: FormRow[]) => void;
}

/** The open dialog: one ingredient, a new one, or pasted lines, which may already be given. */
type Open = FormIngredient | 'new' | 'paste' | 'pasted';

/** The form's ingredients: added, changed, removed and put in order. */
export const IngredientSection = memo(function IngredientSection(props: IngredientSectionProps) {
  const { ingredients, onChange } = props;
  const [open, setOpen] = useState<Open>();
  /** Pasted text that isn't added yet. */
  const [pasted, setPasted] = useState('');
  const [newSection, setNewSection] = useState<string>();
  const { bar, remove, addAll } = useIngredientUndo(ingredients, onChange);
  const isEmpty = ingredients.length === 0;
  const isEmptied = isEmpty && bar.offer !== undefined;
  // The row that had the focus was the last one.
  const addButton = useAutoFocus<HTMLButtonElement>(isEmptied);
  useEffect(() => {
    fetchSoon(loadModal);
    fetchSoon(loadPaste);
  }, []);
  const room = LIMITS.recipeIngredients - ingredientsIn(ingredients).length;
  const isFull = room <= 0;
  const put = (ingredient: FormIngredient): void => {
    const isKnown = ingredients.some(({ key }) => key === ingredient.key);
    if (!isKnown && isFull) return showError(t('recipes.tooManyIngredients'));
    onChange(
      isKnown
        ? ingredients.map((other) => (other.key === ingredient.key ? ingredient : other))
        : [...ingredients, ingredient],
    );
  };
  const addSection = (): void => {
    const key = uuidv7();
    setNewSection(key);
    onChange([...ingredients, { key, section: '' }]);
  };
  const openUnlessFull = (what: Open): void => {
    if (isFull) return showError(t('recipes.tooManyIngredients'));
    setOpen(what);
  };
  return (
    <section aria-labelledby="ingredients" data-uncommitted={pasted !== '' || undefined}>
      <Head addButton={addButton} onOpen={openUnlessFull} onAddSection={addSection} />
      {isEmpty && <p className={classes.none}>{t('recipes.noIngredients')}</p>}
      {/* Also while it shows nothing, so that it is here before the first ingredient. */}
      <Suspense fallback={!isEmpty && <Skeleton height={tableHeight(ingredients.length)} radius={12} />}>
        <IngredientTable {...{ ingredients, newSection, onChange }} onEdit={setOpen} onRemove={remove} />
      </Suspense>
      <div className={classes.undo}>
        <UndoBar {...bar} />
      </div>
      <Dialogs
        {...{ open, setOpen, pasted, setPasted, room }}
        rows={ingredients}
        onPut={put}
        onAddAll={addAll}
      />
    </section>
  );
});

interface HeadProps {
  addButton: Ref<HTMLButtonElement>;
  onOpen: (what: Open) => void;
  onAddSection: () => void;
}

function Head({ addButton, onOpen, onAddSection }: HeadProps) {
  return (
    <div className={classes.sectionHead}>
      <h2 id="ingredients" className={classes.sectionTitle}>
        {t('recipes.ingredients')}
      </h2>
      <div className={classes.sectionButtons}>
        <Button variant="default" leftSection={<IconHeading size="1.125rem" />} onClick={onAddSection}>
          {t('ingredients.addSection')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size="1.125rem" />}
          onClick={() => onOpen('paste')}
        >
          {t('ingredients.paste')}
        </Button>
        <Button
          ref={addButton}
          variant="light"
          leftSection={<IconPlus size="1.125rem" />}
          onClick={() => onOpen('new')}
        >
          {t('recipes.addProduct')}
        </Button>
      </div>
    </div>
  );
}

interface DialogsProps {
  open: Open | undefined;
  setOpen: (open: Open | undefined) => void;
  pasted: string;
  setPasted: (text: string) => void;
  room: number;
  rows: FormRow[];
  onPut: (ingredient: FormIngredient) => void;
  onAddAll: (ingredients: FormRow[]) => void;
}

function Dialogs({ open, setOpen, pasted, setPasted, room, rows, onPut, onAddAll }: DialogsProps) {
  const close = (): void => setOpen(undefined);
  return (
    <Suspense>
      {(open === 'new' || typeof open === 'object') && (
        <IngredientModal
          ingredient={open === 'new' ? undefined : open}
          rows={rows}
          onPut={onPut}
          onPasteLines={(text) => {
            setPasted(text);
            setOpen('pasted');
          }}
          onClose={close}
        />
      )}
      {(open === 'paste' || open === 'pasted') && (
        <PasteIngredientsModal
          text={pasted}
          isPasted={open === 'pasted'}
          {...{ room, rows }}
          onType={setPasted}
          onAdd={(ingredients) => {
            onAddAll(ingredients);
            setPasted('');
            close();
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
