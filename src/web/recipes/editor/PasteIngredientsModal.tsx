import { Button, Input, Stack } from '@mantine/core';
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../texts/ingredients.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/Dialog.tsx';
import { LineReview } from '../../ui/line-review/LineReview.tsx';
import type { ReviewedRow } from '../../ui/line-review/reviewed-line.ts';
import { hasSeveralLines } from '../../ui/pasted-lines.ts';
import type { FormRow } from './form-rows.ts';
import { rowsOfReview } from './reviewed-ingredients.ts';
import { useKnownProducts } from './use-known-products.ts';

interface PasteIngredientsModalProps {
  /** To begin with. */
  text: string;
  /** Several lines, to be reviewed at once. */
  isPasted: boolean;
  /** How many ingredients the recipe may still be given. */
  room: number;
  /** The form's ingredients. */
  rows: readonly FormRow[];
  /** The text as it is now; it is worth keeping until it has been added. */
  onType: (text: string) => void;
  onAdd: (ingredients: FormRow[]) => void;
  onClose: () => void;
}

/** Ingredients from elsewhere, one a line: pasted, reviewed, and added all at once. */
export function PasteIngredientsModal({
  text,
  isPasted,
  room,
  rows,
  onType,
  onAdd,
  onClose,
}: PasteIngredientsModalProps) {
  const { names, newIds } = useKnownProducts(rows);
  const [isReview, setReview] = useState(isPasted);
  const [isTooMuch, setTooMuch] = useState(false);
  const add = (reviewed: readonly ReviewedRow[]): void => {
    setTooMuch(reviewed.length > room);
    if (reviewed.length <= room) onAdd(rowsOfReview(reviewed, newIds));
  };
  const review = (pasted: string): void => {
    onType(pasted);
    setReview(true);
  };
  if (!isReview) return <PasteDialog {...{ text, onType, onClose }} onReview={review} />;
  return (
    <LineReview
      {...{ text, names, onClose }}
      missingUnit="some"
      withNotes
      failure={isTooMuch ? t('recipes.tooManyIngredients') : undefined}
      onAdd={add}
    />
  );
}

interface PasteDialogProps extends Pick<PasteIngredientsModalProps, 'text' | 'onType' | 'onClose'> {
  onReview: (text: string) => void;
}

/** The clipboard's content, if the browser allows reading it: it asks the user, or refuses. */
async function copiedText(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return '';
  }
}

function PasteDialog({ text, onType, onReview, onClose }: PasteDialogProps) {
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const review = useEffectEvent(onReview);
  useEffect(() => {
    let isOpen = true;
    void copiedText().then((copied) => {
      if (isOpen && field.current?.value === '' && hasSeveralLines(copied)) review(copied);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  const goOn = (): void => {
    setMissing(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    else onReview(text);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text.trim() !== '' || !hasSeveralLines(pasted)) return;
    event.preventDefault();
    onReview(pasted);
  };
  return (
    <Dialog onClose={onClose} title={t('ingredients.paste')}>
      <Stack gap={14}>
        <Input.Wrapper
          label={t('ingredients.pasteLabel')}
          description={t('ingredients.pasteHint')}
          error={isMissing && t('ingredients.pasteRequired')}
          size="md"
        >
          <Input
            component="textarea"
            ref={field}
            data-autofocus
            multiline
            rows={8}
            // A keyboard leaves little space on a phone.
            styles={{ input: { maxHeight: '40dvh' } }}
            size="md"
            value={text}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value);
              setMissing(false);
            }}
            onPaste={paste}
          />
        </Input.Wrapper>
        <DialogEnd>
          <Button fullWidth onClick={goOn}>
            {t('ingredients.pasteNext')}
          </Button>
        </DialogEnd>
      </Stack>
    </Dialog>
  );
}
