/** One row up, or one row down. */
export type Move = -1 | 1;

/** What can be done to a row of the form's ingredients. */
export interface RowActions {
  /** What the row is called. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: Move) => void;
  /** Absent where the row is edited in its place. */
  onEdit?: () => void;
  onRemove: () => void;
}
