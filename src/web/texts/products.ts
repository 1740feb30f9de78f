import { products } from './pl-products.ts';
import { translator } from './translate.ts';

export const t = translator({ products });
