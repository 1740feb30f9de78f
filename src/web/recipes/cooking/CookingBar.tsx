import { Button } from '@mantine/core';
import { IconDeviceMobile, IconRefresh, IconTextIncrease } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../texts/recipes.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import { Chip } from '../Chip.tsx';
import classes from './CookingBar.module.css';

interface CookingBarProps {
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
  /** Something can be struck. */
  hasParts: boolean;
  /** Something is. */
  hasStruck: boolean;
  onRestart: () => void;
}

/** The controls of a recipe that are useful while cooking. */
export function CookingBar({ isLarge, onLarge, hasParts, hasStruck, onRestart }: CookingBarProps) {
  const [isAwake, setAwake] = useState(false);
  useWakeLock(isAwake, () => {
    setAwake(false);
    showError(t('recipes.wakeLockRefused'));
  });
  return (
    <div className={classes.bar} role="group" aria-label={t('recipes.cooking')}>
      {'wakeLock' in navigator && (
        <Chip isSwitch isChosen={isAwake} onTurn={() => setAwake(!isAwake)}>
          <IconDeviceMobile size="1.125rem" aria-hidden="true" />
          {t('recipes.keepAwake')}
        </Chip>
      )}
      <Chip isSwitch isChosen={isLarge} onTurn={() => onLarge(!isLarge)}>
        <IconTextIncrease size="1.125rem" aria-hidden="true" />
        {t('recipes.largeText')}
      </Chip>
      {hasStruck ? (
        <Button variant="subtle" leftSection={<IconRefresh size="1.125rem" />} onClick={onRestart}>
          {t('recipes.startAgain')}
        </Button>
      ) : (
        hasParts && <p className={classes.hint}>{t('recipes.strikeHint')}</p>
      )}
    </div>
  );
}
