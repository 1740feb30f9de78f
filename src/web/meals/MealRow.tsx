import type { Meal } from '../../contract/meals.ts';
import { pathOf } from '../../contract/page-path.ts';
import { showNumber } from '../../contract/quantities/quantities.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/meals.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { MenuButton } from '../ui/overlays/MenuButton.tsx';
import type { MealDialogKind } from './meal-dialog-kind.ts';
import { slotName } from './slot-name.ts';
import type { Plan } from './use-plan.ts';
import type { OfferUndo } from './use-undone-meals.ts';
import classes from './MealRow.module.css';

const MealMenuItems = lazyPart(async () => (await import('./MealMenuItems.tsx')).MealMenuItems);

interface MealRowProps {
  meal: Meal;
  plan: Plan;
  /** Opens the dialog that changes a meal. */
  onDialog: (which: MealDialogKind) => void;
  onDone: OfferUndo;
}

const onListWords = (list: string | undefined): string =>
  list === undefined ? t('meals.onList') : t('meals.onNamedList', { list });

export function MealRow({ meal, plan, onDialog, onDone }: MealRowProps) {
  const { name, recipeId, slot, portions, shopping } = meal;
  const wanted = portions === null ? '' : `?portions=${portions}`;
  const particulars = [
    ...(portions === null ? [] : [t('meals.portions', { count: portions, number: showNumber(portions) })]),
    ...(shopping?.listId == null ? [] : [onListWords(plan.nameOfList(shopping.listId))]),
  ];
  return (
    <li className={classes.meal}>
      <div className={classes.words}>
        {slot !== null && <p className={classes.slot}>{slotName(slot)}</p>}
        {recipeId === null ? (
          <p className={classes.name}>{name}</p>
        ) : (
          <Link className={classes.name} to={pathOf(routes.recipe.path, { id: recipeId }) + wanted}>
            {name}
          </Link>
        )}
        {particulars.length > 0 && <p className={classes.particulars}>{particulars.join(' · ')}</p>}
      </div>
      <MenuButton
        label={t('meals.menu', { name })}
        Items={MealMenuItems}
        items={{ meal, plan, onDone, onDialog }}
      />
    </li>
  );
}
