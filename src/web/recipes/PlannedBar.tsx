import { Anchor } from '@mantine/core';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/meals.ts';
import { mondayOf } from '../ui/days.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import type { Offer } from '../ui/use-offer.ts';
import classes from './RecipePage.module.css';

/** A recipe that was planned. */
export interface PlannedOffer extends Offer {
  /** As YYYY-MM-DD. */
  day: string;
  undo: () => void;
}

interface PlannedBarProps {
  offer: PlannedOffer;
  takeBack: (offer: PlannedOffer) => void;
  close: (offer: PlannedOffer) => void;
}

/** Says for which day a recipe was planned; leads there, or takes it back. */
export function PlannedBar(props: PlannedBarProps) {
  return (
    <UndoBar {...props}>
      <Anchor
        component={Link}
        to={`${routes.plan.path}?week=${mondayOf(props.offer.day)}`}
        className={classes.open}
      >
        {t('meals.open')}
      </Anchor>
    </UndoBar>
  );
}
