import { useMemo } from 'react';
import { t } from '../texts/recipes.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import { formatDay } from '../ui/days.ts';

const DURATION_MS = 6_000;

interface CookedBarProps {
  /** The day that was noted, as YYYY-MM-DD. */
  day: string;
  onTakeBack: () => void;
  onClose: () => void;
}

/** Says that a recipe was noted as cooked, and takes it back. */
export function CookedBar({ day, onTakeBack, onClose }: CookedBarProps) {
  const offer = useMemo(
    () => ({ text: t('recipes.cookedNoted', { day: formatDay(day) }), durationMs: DURATION_MS }),
    [day],
  );
  return <UndoBar offer={offer} takeBack={onTakeBack} close={onClose} />;
}
