import { useMediaQuery } from '@mantine/hooks';

/** Below Mantine's `sm`, where the navigation hides and the thumb rules. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}
