import type { PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import { t } from '../../texts/photo-problems.ts';
import { showError } from '../overlays/toasts.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/**
 * Makes a photo from the chosen file.
 * @returns undefined if that isn't possible; the user is told
 */
export async function shrinkChosen(file: Blob): Promise<PhotoPictures | undefined> {
  const photo = await shrinkPhoto(file);
  if (typeof photo === 'object') return photo;
  showError(photo === undefined ? t('errors.PHOTO_INVALID') : t(`photoProblems.${photo}`));
  return undefined;
}
