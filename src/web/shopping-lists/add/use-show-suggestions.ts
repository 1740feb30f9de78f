import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** Where suggestions stand: in the page from when the list is empty until something is typed, and in their dialog. */
export function useShowSuggestions(isEmpty: boolean) {
  const [isSuggesting, { open: onMore, close: stopSuggesting }] = useDisclosure();
  const [isFilling, setFilling] = useState(isEmpty);
  if (isEmpty && !isFilling) setFilling(true);
  return { isSuggesting, stopSuggesting, onMore, isFilling, stopFilling: () => setFilling(isEmpty) };
}
