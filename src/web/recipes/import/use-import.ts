import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../contract/limits.ts';
import { pathOf } from '../../../contract/page-path.ts';
import { isNetworkError } from '../../http.ts';
import { navigate } from '../../navigation/navigation.ts';
import { isConnected, subscribeConnection } from '../../realtime/realtime.ts';
import { routes } from '../../routes.ts';
import { useUser } from '../../session.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/recipe-import.ts';
import { keepFound } from './import-drafts.ts';
import { readPage } from './read-page.ts';
import type { PageWanted } from './typed-page.ts';

/** Keeps what is found in a page as a draft, and resolves with its id; undefined where nothing is found. */
async function find(wanted: PageWanted, userId: string): Promise<string | undefined> {
  const { values, missing } = await readPage(wanted);
  if ((['name', 'ingredients', 'text'] as const).every((part) => missing.includes(part))) return undefined;
  const recipeId = uuidv7();
  keepFound(userId, recipeId, values);
  return recipeId;
}

interface Asked {
  wanted: PageWanted;
  /** Where it was started: in the field, or at the id of a shared page. */
  by: string;
  /** Called when it is found. */
  onFound?: ((recipeId: string) => void) | undefined;
}

const isTooLarge = (wanted: PageWanted): boolean =>
  new TextEncoder().encode(JSON.stringify(wanted)).length > LIMITS.importBytes;

/**
 * Imports a recipe and opens its review. Without a connection it waits for one, as long as the page is open.
 * @param onFound called with where it was started
 */
export function useImport(onFound: (by: string) => void) {
  const { id: userId } = useUser();
  const [waiting, setWaiting] = useState<Asked>();
  const [problem, setProblem] = useState<{ by: string; text: string }>();
  const {
    mutate: send,
    isPending,
    variables,
  } = useMutation({
    mutationFn: ({ wanted }: Asked) => find(wanted, userId),
    onSuccess: (recipeId, { by, onFound: alsoOnFound }) => {
      if (recipeId === undefined) return setProblem({ by, text: t('recipeImport.nothingFound') });
      onFound(by);
      alsoOnFound?.(recipeId);
    },
    onError: (error, asked) => {
      if (isNetworkError(error) && !isConnected()) return setWaiting(asked);
      setProblem({ by: asked.by, text: describeError(error, t('recipeImport.failed')) });
    },
    // The page says so itself.
    meta: { silent: true },
  });
  const mutate = useCallback(
    (asked: Asked): void =>
      send(asked, {
        // Only while this page is shown: elsewhere another task may be under way, and the found recipe waits here.
        onSuccess: (recipeId) => {
          if (recipeId !== undefined) void navigate(pathOf(routes.importedRecipe.path, { id: recipeId }));
        },
      }),
    [send],
  );
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const goOn = (): void => {
      if (!isConnected()) return;
      setWaiting(undefined);
      mutate(waiting);
    };
    goOn();
    return subscribeConnection(goOn);
  }, [waiting, mutate]);
  return {
    /** The current request, which may wait for the connection. */
    isPending,
    pendingBy: isPending ? variables?.by : waiting?.by,
    isWaiting: waiting !== undefined,
    problem,
    stopWaiting: () => setWaiting(undefined),
    forgetProblem: () => setProblem(undefined),
    start: (wanted: PageWanted, by: string, alsoOnFound?: (recipeId: string) => void): void => {
      if (isPending) return;
      setWaiting(undefined);
      setProblem(isTooLarge(wanted) ? { by, text: t('recipeImport.tooLarge') } : undefined);
      if (!isTooLarge(wanted)) mutate({ wanted, by, onFound: alsoOnFound });
    },
  };
}
