import { CONTRACT_MUTATIONS } from './contract.ts';
import { SERVER_MUTATIONS } from './server.ts';
import { STORE_MUTATIONS } from './store.ts';
import { SYNC_MUTATIONS } from './sync.ts';
import type { Mutation } from './types.ts';

export const MUTATIONS: readonly Mutation[] = [
  ...CONTRACT_MUTATIONS,
  ...SYNC_MUTATIONS,
  ...STORE_MUTATIONS,
  ...SERVER_MUTATIONS,
];
