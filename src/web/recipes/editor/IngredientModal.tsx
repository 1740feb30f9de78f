import { Button, Stack, TextInput } from '@mantine/core';
import type { ClipboardEvent, MouseEvent, SubmitEvent } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/ingredients.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { severalLinesOf } from '../../ui/pasted-lines.ts';
import { ProductField } from '../../ui/product-field/ProductField.tsx';
import { QuantityField } from '../../ui/QuantityField.tsx';
import { unitOptionsWith } from '../../ui/unit-options.ts';
import classes from './IngredientModal.module.css';
import { UnitChoice } from './UnitChoice.tsx';
import { type IngredientOptions, useIngredient } from './use-ingredient.ts';

/** A field that has the focus keeps it, and a phone its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** One field holds one line; several go elsewhere. */
const pasting =
  (onPasteLines: (text: string) => void) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = severalLinesOf(event);
    if (text === undefined) return;
    event.preventDefault();
    onPasteLines(text);
  };

/**
 * One ingredient: which product, how much of it. A product the catalogue doesn't have is added to it. While new ones
 * are added the dialog stays for the next.
 */
export function IngredientModal(props: IngredientOptions) {
  const isNew = props.ingredient === undefined;
  const { names, typed, isUnsaved, errors, added, put, finish, product, quantity, isPending, ...entry } =
    useIngredient(props);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // React would pass the event to the recipe's form, although on the screen this form is outside it.
    event.stopPropagation();
    put('next');
  };
  return (
    <Dialog
      {...{ isUnsaved }}
      onClose={props.onClose}
      title={t(isNew ? 'recipes.addProduct' : 'recipes.editProduct')}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <form noValidate onSubmit={submit} className={classes.form}>
        <Stack gap={14} className={classes.fields}>
          <ProductField
            data-autofocus
            ref={product}
            label={t('amount.product')}
            value={typed.product}
            error={errors.product}
            names={names}
            searched={entry.searched}
            literal={entry.literal}
            suggestions="below"
            onChange={entry.typeProduct}
            onChosen={entry.choose}
            onPaste={isNew ? pasting(props.onPasteLines) : undefined}
          />
          <QuantityField
            ref={quantity}
            label={t('amount.quantity')}
            value={typed.quantity}
            error={errors.quantity}
            onChange={(text) => entry.typeAmount({ quantity: text })}
          />
          <UnitChoice
            options={unitOptionsWith(typed.unit, props.ingredient?.unitLabel)}
            value={typed.unit}
            error={errors.unit}
            onChange={(unit) => entry.typeAmount({ unit })}
            onPointed={() => quantity.current?.focus()}
          />
          <NoteField value={typed.note} onType={entry.typeNote} />
          <p role="status" className={classes.added}>
            {added}
          </p>
        </Stack>
        <Buttons isNew={isNew} isPending={isPending} onFinish={finish} />
      </form>
    </Dialog>
  );
}

function NoteField({ value, onType }: { value: string; onType: (note: string) => void }) {
  return (
    <TextInput
      label={t('ingredients.note')}
      placeholder={t('ingredients.notePlaceholder')}
      value={value}
      maxLength={LIMITS.noteLength}
      autoComplete="off"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

interface ButtonsProps {
  isNew: boolean;
  isPending: boolean;
  onFinish: () => void;
}

function Buttons({ isNew, isPending, onFinish }: ButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={isPending} onMouseDown={keepFocus}>
        {t(isNew ? 'common.add' : 'common.save')}
      </Button>
      {isNew && (
        <Button variant="default" disabled={isPending} onClick={onFinish}>
          {t('recipes.ingredientsDone')}
        </Button>
      )}
    </div>
  );
}
