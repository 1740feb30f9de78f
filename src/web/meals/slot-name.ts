import { type AnySlot, type Slot, SLOTS } from '../../contract/meals.ts';
import { t } from '../texts/meals.ts';

const isKnown = (slot: AnySlot): slot is Slot => SLOTS.includes(slot as Slot);

/** In words; empty for a time of day that only a newer server knows. */
export const slotName = (slot: AnySlot): string => (isKnown(slot) ? t(`meals.slots.${slot}`) : '');
