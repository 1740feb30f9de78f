import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { cleanName, shorten } from '../../../contract/names.ts';
import { t } from '../../texts/recipe-import.ts';
import type { SharedPage } from '../../sw/shared-pages.ts';
import { formatWhen } from '../../ui/dates/format-when.ts';
import { sourceName } from '../source.ts';
import classes from './ImportPage.module.css';
import { readShared } from './typed-page.ts';
import type { useImport } from './use-import.ts';
import { WaitingRow } from './WaitingRow.tsx';

/** Of a title, or of a text's first line, which stands for it. */
const MAX_CHARACTERS = 80;

interface SharedPagesProps {
  pages: readonly SharedPage[];
  importing: ReturnType<typeof useImport>;
  onRemove: (id: string) => void;
}

/** Pages that were shared or posted and wait to be read. Nothing is sent or fetched before the user asks for it. */
export function SharedPages({ pages, importing, onRemove }: SharedPagesProps) {
  return (
    <section aria-labelledby="shared" className={classes.shared}>
      <h2 id="shared" className={classes.heading}>
        {t('recipeImport.shared')}
      </h2>
      <ul className={classes.rows}>
        {pages.map((page) => (
          <SharedRow key={page.id} page={page} importing={importing} onRemove={() => onRemove(page.id)} />
        ))}
      </ul>
    </section>
  );
}

interface SharedRowProps {
  page: SharedPage;
  importing: ReturnType<typeof useImport>;
  onRemove: () => void;
}

function SharedRow({ page, importing, onRemove }: SharedRowProps) {
  const { start, isPending, pendingBy, isWaiting, problem } = importing;
  const { id, title, text, receivedAt } = page;
  const wanted = useMemo(() => readShared(page), [page]);
  const url = wanted?.url;
  const host = url === undefined ? t('recipeImport.sharedText') : sourceName(url);
  const firstLine = url === undefined ? (text.split('\n')[0] ?? '') : '';
  const name = shorten(cleanName(title || firstLine), MAX_CHARACTERS) || host;
  const isOurs = pendingBy === id;
  return (
    <WaitingRow
      name={name}
      detail={t('recipeImport.sharedAt', { host, when: formatWhen(receivedAt) })}
      action={
        wanted && (
          <Button
            aria-label={t('recipeImport.fetchNamed', { name })}
            loading={isOurs && isPending}
            disabled={isPending}
            onClick={() => start(wanted, id)}
          >
            {t('recipeImport.fetch')}
          </Button>
        )
      }
      onRemove={onRemove}
      status={
        <>
          {isOurs && t(isWaiting ? 'recipeImport.waiting' : 'recipeImport.fetching')}
          {!isOurs && problem?.by === id && problem.text}
        </>
      }
    />
  );
}
