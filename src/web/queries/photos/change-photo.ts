import type { PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import { queryClient } from '../../query-client.ts';
import { listSync } from '../../sync/list-sync.ts';
import { t } from '../../texts/photos.ts';
import { choosePicture } from '../../ui/photo/choose-file.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { author } from '../offline-mutations/author.ts';
import { queueMutation } from '../offline-mutations/sender.ts';
import { type PhotoOwner, preparingKey } from './use-photo.ts';

/** Asks for a picture and makes it the photo, with or without a network. */
export async function choosePhoto(owner: PhotoOwner): Promise<void> {
  const file = await choosePicture();
  if (file === undefined) return;
  // A mutation, so that every screen can say that it runs.
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: preparingKey(owner.id),
    mutationFn: () => prepare(owner, file),
    gcTime: 0,
  });
  await mutation.execute(undefined);
}

async function prepare(owner: PhotoOwner, file: Blob): Promise<void> {
  const { shrinkChosen } = await import('../../ui/photo/shrink-chosen.ts');
  const photo = await shrinkChosen(file);
  if (photo) await changePhoto(owner, photo);
}

/**
 * Sets the photo, or removes it with null, with or without a network. Resolves when that is stored on this device, or
 * can't be.
 */
export async function changePhoto(
  { kind, id, name, version = 0, listId }: PhotoOwner,
  photo: PhotoPictures | null,
): Promise<void> {
  const client = await listSync(author()).clientId;
  await queueMutation('photo', { owner: kind, id, name, photo, base: version, client, listId });
}

/** Asks, and removes the photo, with or without a network. */
export async function removePhoto(owner: PhotoOwner): Promise<void> {
  const question = { title: t('photos.removeTitle'), text: t('photos.removeText', { name: owner.name }) };
  if (await confirm(question)) await changePhoto(owner, null);
}
