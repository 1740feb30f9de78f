import { Anchor } from '@mantine/core';
import { pathOf } from '../../contract/page-path.ts';
import type { ProductWithUses } from '../../contract/products/product-uses.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/products.ts';
import classes from './ProductPage.module.css';

interface Place {
  to: string;
  name: string;
}

/** In which recipes the product is, and on which lists, with the ways there. */
export function ProductUsage({ product }: { product: ProductWithUses }) {
  const { id, _count: count, recipes, lists, otherLists = 0 } = product;
  if (count.recipes === 0 && count.ShoppingListItem === 0) {
    return <p className={classes.usage}>{t('products.unused')}</p>;
  }
  const inRecipes = recipes.map((recipe) => ({ to: pathOf(routes.recipe.path, recipe), name: recipe.name }));
  if (count.recipes > recipes.length) {
    inRecipes.push({ to: `${routes.recipes.path}?products=${id}`, name: t('products.allRecipes') });
  }
  const onLists = lists.map((list) => ({ to: pathOf(routes.list.path, list), name: list.name }));
  return (
    <div>
      {count.recipes > 0 && (
        <Places text={t('products.inRecipes', { count: count.recipes })} places={inRecipes} />
      )}
      {count.ShoppingListItem > 0 && (
        <Places
          text={t('products.onLists', { count: count.ShoppingListItem })}
          places={onLists}
          otherwise={t('products.onOthersLists')}
          more={otherLists > 0 ? t('products.andOnOthers', { count: otherLists }) : undefined}
        />
      )}
    </div>
  );
}

interface PlacesProps {
  text: string;
  places: readonly Place[];
  /** The text if there are none to name. */
  otherwise?: string;
  /** The text after them. */
  more?: string | undefined;
}

function Places({ text, places, otherwise, more }: PlacesProps) {
  if (places.length === 0) {
    return (
      <p className={classes.usage}>
        {text}. {otherwise}
      </p>
    );
  }
  return (
    <>
      <p className={classes.usage}>{text}:</p>
      <ul className={classes.places}>
        {places.map(({ to, name }) => (
          <li key={to}>
            <Anchor component={Link} to={to} className={classes.place}>
              {name}
            </Anchor>
          </li>
        ))}
        {more !== undefined && <li className={classes.usage}>{more}</li>}
      </ul>
    </>
  );
}
