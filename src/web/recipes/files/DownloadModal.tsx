import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isNetworkError } from '../../http.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/recipes.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { fileName } from '../../ui/file-name.ts';
import { saveFile } from '../../ui/save-file.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { recipesQuery } from '../../queries/recipes/recipes.ts';
import { today } from '../../ui/dates/days.ts';
import classes from './files.module.css';
import { zipRecipes } from './zip-recipes.ts';

interface DownloadModalProps {
  onClose: () => void;
}

/** Fetches all recipes and saves them as one archive. Closed, it stops. */
export function DownloadModal({ onClose }: DownloadModalProps) {
  const { done, problem, start } = useDownload(onClose);
  const { data: recipes = [] } = useQuery(recipesQuery([]));
  const total = Math.max(recipes.length, done);
  return (
    <Dialog onClose={onClose} title={t('recipes.downloadAll')}>
      {problem === undefined ? (
        <>
          <progress className={classes.progress} value={done} max={Math.max(total, 1)} aria-hidden="true" />
          <p role="status" className={classes.status}>
            {t('recipes.downloading', { done, total })}
          </p>
        </>
      ) : (
        <Alert variant="light" color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        {problem !== undefined && <Button onClick={start}>{t('common.retry')}</Button>}
        <Button variant="default" onClick={onClose}>
          {t('recipes.downloadStop')}
        </Button>
      </div>
    </Dialog>
  );
}

function useDownload(onDone: () => void) {
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const download = async (): Promise<void> => {
      try {
        const { archive, count, missingPhotos } = await zipRecipes({ signal, onProgress: setDone });
        if (signal.aborted) return;
        saveFile(fileName(t('recipes.downloadName', { day: today() }), '.zip'), archive);
        const missing =
          missingPhotos > 0 ? ` ${t('recipes.downloadedWithoutPhotos', { count: missingPhotos })}` : '';
        showSuccess(t('recipes.downloaded', { count }) + missing);
        finish();
      } catch (error) {
        if (signal.aborted) return;
        const isOffline = isNetworkError(error);
        setProblem(
          isOffline ? t('recipes.downloadOffline') : describeError(error, t('recipes.downloadFailed')),
        );
      }
    };
    void download();
    return () => stop.abort();
  }, [attempt]);
  const start = useCallback(() => {
    setDone(0);
    setProblem(undefined);
    setAttempt((previous) => previous + 1);
  }, []);
  return { done, problem, start };
}
