/** Left in the history for the page of a list that was made a moment ago, to be filled. */
export const JUST_MADE = 'just made';
