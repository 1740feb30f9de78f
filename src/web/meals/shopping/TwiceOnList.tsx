import { Text } from '@mantine/core';
import { type RecipeAddition, useTwiceDescription } from '../../queries/to-buy/put-twice.ts';

/** Says in the bar of an addition that others put the same recipes on the list at the same moment. */
export function TwiceOnList(addition: RecipeAddition) {
  const words = useTwiceDescription(addition);
  return words && <Text w="100%">{words}</Text>;
}
