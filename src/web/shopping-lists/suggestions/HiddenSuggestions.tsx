import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { HiddenSuggestion } from '../../../contract/shopping-lists/hidden-suggestions.ts';
import { t } from '../../texts/suggestions.ts';
import classes from './SuggestionsModal.module.css';

interface HiddenSuggestionsProps {
  /** By name; while a text is searched for, those that match it. */
  hidden: readonly HiddenSuggestion[];
  isSearching: boolean;
  lastShown: HiddenSuggestion | undefined;
  showAgain: (product: HiddenSuggestion) => void;
}

/** What isn't suggested any more, and the way back: one line until it is opened or searched for. */
export function HiddenSuggestions({ hidden, isSearching, lastShown, showAgain }: HiddenSuggestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <VisuallyHidden role="status">
        {lastShown && t('suggestions.shownAgain', { name: lastShown.name })}
      </VisuallyHidden>
      {hidden.length > 0 && (
        <>
          {isSearching ? (
            <h3 className={classes.heading}>{t('suggestions.hiddenFound')}</h3>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              className={classes.opener}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              rightSection={
                <IconChevronDown size="1.125rem" aria-hidden="true" className={classes.chevron} />
              }
              onClick={() => setOpen(!isOpen)}
            >
              {t('suggestions.hiddenOnes', { count: hidden.length })}
            </Button>
          )}
          {(isSearching || isOpen) && (
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
