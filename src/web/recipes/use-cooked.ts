import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Recipe } from '../../contract/recipes.ts';
import { t } from '../texts/recipes.ts';
import { markCooked } from './api.ts';
import { today } from '../ui/days.ts';

/** Notes that a recipe was cooked today, and takes that back. */
export function useCooked({ id, cookedOn }: Recipe) {
  /** What was noted last, as long as it can be taken back. */
  const [noted, setNoted] = useState<{ day: string; before: string | null }>();
  const noting = useMutation({
    mutationFn: (day: string | null) => markCooked(id, day),
    meta: { errorText: t('recipes.cookedFailed') },
  });
  const close = useCallback(() => setNoted(undefined), []);
  return {
    noted,
    isPending: noting.isPending,
    note: () => {
      const day = today();
      noting.mutate(day, { onSuccess: () => setNoted({ day, before: cookedOn ?? null }) });
    },
    takeBack: () => {
      close();
      if (noted) noting.mutate(noted.before);
    },
    close,
  };
}
