import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { t } from '../../texts/suggestions.ts';
import classes from './SuggestionsModal.module.css';
import { useHiddenSuggestions } from './use-hidden-suggestions.ts';

interface HiddenSuggestionsProps {
  listId: string;
  isNew: boolean;
  suggested: readonly Suggestion[];
}

/** What isn't suggested any more, and the way back: one line until it is opened. */
export function HiddenSuggestions({ listId, isNew, suggested }: HiddenSuggestionsProps) {
  const { hidden, lastShown, showAgain } = useHiddenSuggestions(listId, { isEnabled: !isNew, suggested });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <VisuallyHidden role="status">
        {lastShown && t('suggestions.shownAgain', { name: lastShown.name })}
      </VisuallyHidden>
      {hidden.length > 0 && (
        <>
          <Button
            variant="subtle"
            color="gray"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            rightSection={<IconChevronDown size="1.125rem" aria-hidden="true" className={classes.chevron} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('suggestions.hiddenOnes', { count: hidden.length })}
          </Button>
          {isOpen && (
            <ul className={classes.rows} id={id}>
              {hidden.map((product) => (
                <li key={product.productId} className={classes.row}>
                  <span className={classes.hidden}>{product.name}</span>
                  <Button
                    variant="subtle"
                    className={classes.back}
                    aria-label={t('suggestions.showAgainOf', product)}
                    onClick={() => showAgain(product)}
                  >
                    {t('suggestions.showAgain')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}
