/** 'Inne': the aisle of products whose aisle isn't known, or was deleted. */
export const OTHER_AISLE_ID = '019a8f00-0000-7000-8000-000000000013';
