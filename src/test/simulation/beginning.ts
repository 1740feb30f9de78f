import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '../../contract/durations.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { Random } from '../random.ts';
import { Accounts } from './accounts.ts';
import { fillList } from './long-lists.ts';
import { type Scene, SECOND_MS } from './scene.ts';
import { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedUser } from './simulated-server.ts';
import { UnloggedChanges } from './unlogged-changes.ts';

/** Makes the people, their main list, a recipe and their devices, each with an open tab. */
export async function begin(scene: Scene): Promise<void> {
  await scene.server.reset();
  if (scene.quotaRandom !== undefined) scene.server.limitProducts(1);
  scene.server.limitItems(scene.room);
  const names = ['Anna', 'Jan', 'Basia', 'Olek'].slice(0, scene.random.whole(2, 4));
  scene.users = [];
  for (const name of names) scene.users.push(await scene.server.signUp(name));
  const [owner] = scene.users as [SimulatedUser];
  scene.accounts = await Accounts.begin(scene.server);
  scene.mainList = uuidv7();
  const body = { id: scene.mainList, name: 'Sobota' };
  await scene.call(owner, 'POST', '/api/shopping-lists', body);
  for (const user of scene.users.slice(1)) await scene.share(user);
  if (scene.hasLongList) await fillList(scene.server, owner, scene.mainList);
  const recipe = await makeRecipe(scene, owner);
  await beginUnloggedChanges(scene, recipe);
  const count = scene.random.whole(2, scene.random.chance(0.2) ? 10 : 4);
  for (let number = 0; number < count; number += 1) {
    const user = scene.users[number % scene.users.length] ?? owner;
    scene.devices.push(makeDevice(scene, user, await scene.server.logIn(user.id)));
  }
  for (const device of scene.devices) device.openTab();
  await scene.pass(5 * SECOND_MS);
}

async function makeRecipe(scene: Scene, user: SimulatedUser): Promise<Recipe> {
  const products = ['Marchew', 'Pietruszka', 'Seler'].map((name) => ({ id: uuidv7(), name }));
  for (const product of products) await scene.call(user, 'POST', '/api/v2/product', product);
  const recipe = { id: uuidv7(), name: 'Rosół', text: '', portions: 2 };
  const ingredients = products.map(({ id }) => ({ productId: id, qty: 1, unit: 'piece' }));
  await scene.call(user, 'POST', '/api/v2/recipe', { ...recipe, products: ingredients });
  scene.recipe = {
    ...recipe,
    products: products.map((Product) => ({ productId: Product.id, Product, qty: 1, unit: 'piece' })),
  };
  return scene.recipe;
}

/** A random source of its own, and only in some worlds, like {@link Scene.quotaRandom}. */
async function beginUnloggedChanges(scene: Scene, recipe: Recipe): Promise<void> {
  if (scene.seed % 3 !== 1) return;
  scene.unlogged = await UnloggedChanges.begin({
    server: scene.server,
    random: new Random(scene.seed),
    seed: scene.seed,
    users: scene.users,
    mainList: scene.mainList,
    recipe,
  });
}

function makeDevice(scene: Scene, user: SimulatedUser, token: string): SimulatedDevice {
  const device = new SimulatedDevice({
    user,
    token,
    server: scene.server,
    clock: scene.clock,
    clockError: scene.random.chance(0.3) ? scene.random.whole(-HOUR_MS, HOUR_MS) : 0,
    // Decided by the seed alone, so that other worlds stay what they were.
    isOld: scene.seed % 5 === 4 && scene.devices.length % 2 === 0,
    random: scene.random,
    faults: scene.faults,
    hooks: scene.ledger,
  });
  device.known.add(scene.mainList);
  if (scene.unlogged !== undefined) device.known.add(scene.unlogged.handedOver);
  return device;
}
