/** One row up, or one row down. */
export type Move = -1 | 1;

/** The actions on a row of the form's ingredients. */
export interface RowActions {
  /** The name of the row. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: Move) => void;
  /** Absent where the row is edited in its place. */
  onEdit?: () => void;
  onRemove: () => void;
}
