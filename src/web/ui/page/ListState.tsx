import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

interface ListStateProps {
  /** Has no data to show. */
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** What could not be done, if it has failed. */
  text: string;
  rows?: number;
}

/**
 * In place of a list that isn't here: its shape while it is on its way, or why it doesn't come. The pages of lists and
 * users do it themselves: they would load the file of shared parts for this alone.
 */
export function ListState({ query: { error, refetch, isFetching }, text, rows }: ListStateProps) {
  if (error === null) return <ListSkeleton rows={rows} />;
  return <ErrorState text={text} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
}
