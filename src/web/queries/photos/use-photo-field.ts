import { choosePhoto, removePhoto } from './change-photo.ts';
import { type PhotoOwner, type ShownPhoto, usePhoto } from './use-photo.ts';

interface PhotoField {
  name: string;
  src: ShownPhoto['src'] | undefined;
  isWaiting: boolean;
  isPreparing: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** What the field for a photo shows and does; a choice is saved at once. */
export function usePhotoField(owner: PhotoOwner): PhotoField {
  const { photo, isPreparing } = usePhoto(owner);
  return {
    name: owner.name,
    src: photo?.src,
    isWaiting: photo?.isWaiting ?? false,
    isPreparing,
    onChoose: () => void choosePhoto(owner),
    onRemove: () => void removePhoto(owner),
  };
}
