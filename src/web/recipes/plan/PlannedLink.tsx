import { Anchor } from '@mantine/core';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t } from '../../texts/meals.ts';
import { mondayOf } from '../../ui/dates/days.ts';
import type { Offer } from '../../ui/undo/use-offer.ts';
import classes from '../RecipePage.module.css';

/** A recipe that was planned. */
export interface PlannedOffer extends Offer {
  /** As YYYY-MM-DD. */
  day: string;
  undo: () => void;
}

/** Leads to the week of the plan for which a recipe was planned. */
export function PlannedLink({ day }: { day: string }) {
  return (
    <Anchor component={Link} to={`${routes.plan.path}?week=${mondayOf(day)}`} className={classes.open}>
      {t('meals.open')}
    </Anchor>
  );
}
