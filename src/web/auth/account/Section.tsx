import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '../../texts/account.ts';
import classes from './account.module.css';

interface SectionProps {
  title: string;
  /** The current state, in a line or two. */
  summary?: ReactNode;
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, summary, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {summary && <div className={classes.summary}>{summary}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface ToggleProps {
  label: string;
  /** The section's name, for users who hear only the button. */
  section: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens a section's form, and closes it with nothing done. */
export function FormToggle({ label, section, isOpen, onToggle }: ToggleProps) {
  const text = isOpen ? t('account.cancel') : label;
  return (
    <Button
      variant="default"
      size="sm"
      mih={44}
      onClick={onToggle}
      aria-expanded={isOpen}
      aria-label={`${text}: ${section}`}
    >
      {text}
    </Button>
  );
}
