import { v7 as uuidv7 } from 'uuid';
import { draftOf, type Intent } from '../list-intents.ts';
import { inKitchenWords } from './kitchen-words.ts';
import type { Scene } from './scene.ts';
import { addRecipe, type ScreenOptions } from './screens.ts';
import type { SimulatedTab } from './simulated-device.ts';
import { INTENT_WEIGHTS } from './world-events.ts';

export function userActs(scene: Scene): void {
  const tabs = scene.tabs();
  if (tabs.length === 0) return;
  // People do several things one after the other.
  const tab = scene.random.pick(tabs);
  const listId = scene.random.pick([...tab.device.known]);
  for (let count = scene.random.whole(1, 4); count > 0; count -= 1) actOnce(scene, tab, listId);
}

function actOnce(scene: Scene, tab: SimulatedTab, listId: string): void {
  const seen = tab.seen(listId);
  const kind = scene.random.weighted(INTENT_WEIGHTS);
  const intent: Intent = {
    kind,
    picks: Array.from({ length: scene.random.whole(1, 3) }, () => scene.random.whole(0, 11)),
    qty: scene.random.whole(1, 9),
    checked: scene.random.chance(0.65),
    fields: {
      qty: scene.random.chance(0.7),
      unit: scene.random.chance(0.3),
      note: scene.random.chance(0.3),
    },
    missing: false,
  };
  const draft = seen && draftOf(intent, seen, uuidv7);
  if (draft !== undefined) void tab.do(listId, inKitchenWords(draft));
}

export function onScreen(
  scene: Scene,
  act: (tab: SimulatedTab, listId: string, options: ScreenOptions) => void,
): void {
  const tabs = scene.tabs();
  if (tabs.length === 0) return;
  const tab = scene.random.pick(tabs);
  act(tab, scene.random.pick([...tab.device.known]), scene.screenOptions());
}

/** By a device, onto any list of its person, or by another client in the old way. */
export async function addRecipeAnywhere(scene: Scene): Promise<void> {
  const tabs = scene.tabs();
  if (tabs.length === 0 || scene.recipe === undefined) return;
  const tab = scene.random.pick(tabs);
  const { device } = tab;
  const { user } = device.options;
  const theirs = scene.devices.filter(({ options }) => options.user === user);
  const listId = scene.random.pick([...new Set(theirs.flatMap(({ known }) => [...known]))]);
  if (scene.random.chance(0.3)) {
    const url = `/api/v2/shopping-list/${listId}/add-recipe-products-to-shopping-list`;
    return scene.call(user, 'POST', url, { recipeId: scene.recipe.id, portions: 2 });
  }
  device.known.add(listId);
  addRecipe(tab, listId, scene.recipe, scene.screenOptions());
}

export async function makeList(scene: Scene): Promise<void> {
  const tabs = scene.tabs();
  if (tabs.length === 0) return;
  const tab = scene.random.pick(tabs);
  // Few names, so that two devices of one person may choose the same.
  const made = tab.engine.createList(`Lista ${scene.random.whole(1, 3)}`);
  let listId: string | undefined;
  void made.then((id) => {
    listId = id;
  });
  await scene.clock.runFor(100, () => scene.server.settle());
  if (listId === undefined) return;
  tab.device.known.add(listId);
  tab.watch(listId);
  actOnce(scene, tab, listId);
}

export function deleteList(scene: Scene): void {
  // No screen offers to delete what another user has shared.
  const shared = [scene.mainList, scene.unlogged?.handedOver];
  const own = ({ device }: SimulatedTab) => [...device.known].filter((listId) => !shared.includes(listId));
  const tabs = scene.tabs().filter((tab) => own(tab).length > 0);
  if (tabs.length === 0) return;
  const tab = scene.random.pick(tabs);
  const listId = scene.random.pick(own(tab));
  if (tab.seen(listId) !== undefined) void tab.engine.list(listId).delete();
}
