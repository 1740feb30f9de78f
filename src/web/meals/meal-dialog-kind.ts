/** What a dialog changes of a meal. */
export type MealDialogKind = 'day' | 'slot' | 'portions' | 'text';
