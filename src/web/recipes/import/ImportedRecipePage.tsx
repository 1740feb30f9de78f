import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pathOf } from '../../../contract/page-path.ts';
import { saysAmount } from '../../../contract/recipe-import.ts';
import { Link } from '../../navigation/Link.tsx';
import { navigate } from '../../navigation/navigation.ts';
import { useParams } from '../../navigation/use-navigation.ts';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/recipe-import.ts';
import { Page } from '../../ui/Page.tsx';
import { recipesFromQuery } from '../api.ts';
import { ingredientsIn } from '../form-rows.ts';
import type { RecipeValues } from '../recipe-form.ts';
import { RecipeForm } from '../RecipeForm.tsx';
import { findForm } from './import-drafts.ts';
import classes from './ImportPage.module.css';

/** What was found in a page, in the form of a recipe: each line beside its reading. Nothing is stored before 'Zapisz'. */
export function ImportedRecipePage() {
  const { id = '' } = useParams();
  return <Review key={id} recipeId={id} />;
}

function Review({ recipeId }: { recipeId: string }) {
  const { id: userId } = useUser();
  const [form] = useState(() => findForm(userId, recipeId));
  const isGone = form === null;
  useEffect(() => {
    if (isGone) void navigate(routes.recipeImport.path, { replace: true });
  }, [isGone]);
  if (form === null) return null;
  const { owner, draft } = form;
  return (
    <Page title={t('recipeImport.reviewTitle')} width="wide">
      <Notes values={draft.values} />
      <RecipeForm
        owner={owner}
        start={{ ...draft, draftFrom: null }}
        recipe={undefined}
        isRemoved={false}
        onRestart={() => void navigate(routes.recipeImport.path)}
      />
    </Page>
  );
}

/** What the page didn't say, and whether its recipe is here already. */
function Notes({ values: { source, ingredients, text } }: { values: RecipeValues }) {
  const found = ingredientsIn(ingredients);
  const [isKnownWanted, setKnownWanted] = useState(false);
  const { data: known = [] } = useQuery({ ...recipesFromQuery(source), enabled: source !== '' });
  const [first] = known;
  return (
    <div role="status" className={classes.notes}>
      {first && !isKnownWanted && (
        <Alert variant="light" color="yellow">
          <div className={classes.note}>
            {t('recipeImport.known')}
            <Button component={Link} variant="default" to={pathOf(routes.recipe.path, { id: first.id })}>
              {t('recipeImport.openKnown')}
            </Button>
            <Button variant="default" onClick={() => setKnownWanted(true)}>
              {t('recipeImport.addAnyway')}
            </Button>
          </div>
        </Alert>
      )}
      {found.length === 0 && (
        <Alert variant="light" color="yellow">
          {t('recipeImport.noIngredients')}
        </Alert>
      )}
      {found.length > 0 && !found.some(saysAmount) && (
        <Alert variant="light" color="yellow">
          {t('recipeImport.noAmounts')}
        </Alert>
      )}
      {text === '' && (
        <Alert variant="light" color="yellow">
          {t('recipeImport.noText')}
        </Alert>
      )}
    </div>
  );
}
