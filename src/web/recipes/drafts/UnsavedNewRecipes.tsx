import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useUser } from '../../session.ts';
import { t } from '../../texts/unsaved-recipes.ts';
import { formatWhen } from '../../ui/dates/format-when.ts';
import { removeDraft } from './draft-store.ts';
import classes from '../import/ImportPage.module.css';
import { WaitingRow } from '../import/WaitingRow.tsx';
import { findLeft, holdForm } from './left-drafts.ts';

interface UnsavedNewRecipesProps {
  /** The form on this page, whose draft is not offered. */
  form: string;
  onOpen: (form: string) => void;
}

/** New recipes that were left unsaved, for example in a tab that was closed. */
export function UnsavedNewRecipes({ form: own, onOpen }: UnsavedNewRecipesProps) {
  const { id: userId } = useUser();
  const [left, setLeft] = useState<Awaited<ReturnType<typeof findLeft>>>([]);
  useEffect(() => holdForm(own), [own]);
  useEffect(() => {
    void findLeft(userId, own).then(setLeft);
  }, [userId, own]);
  if (left.length === 0) return null;
  const remove = (form: string): void => {
    removeDraft({ userId, form });
    setLeft(left.filter((draft) => draft.form !== form));
  };
  return (
    <section aria-labelledby="unsaved">
      <h2 id="unsaved" className={classes.heading}>
        {t('unsavedRecipes.title')}
      </h2>
      <ul className={classes.rows}>
        {left.map(({ form, savedAt, values }) => {
          const name = values.name.trim() || t('unsavedRecipes.unnamed');
          return (
            <WaitingRow
              key={form}
              name={name}
              detail={formatWhen(savedAt)}
              action={
                <Button
                  variant="default"
                  aria-label={t('unsavedRecipes.openNamed', { name })}
                  onClick={() => onOpen(form)}
                >
                  {t('unsavedRecipes.open')}
                </Button>
              }
              onRemove={() => remove(form)}
            />
          );
        })}
      </ul>
    </section>
  );
}
