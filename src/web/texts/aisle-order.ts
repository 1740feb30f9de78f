import { aisleOrder } from './pl-aisle-order.ts';
import { stores } from './pl-stores.ts';
import { translator } from './translate.ts';

export const t = translator({ stores, aisleOrder });
