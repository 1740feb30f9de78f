/** The prefix of every query over the plan. */
export const MEALS_KEY = ['meals'];
