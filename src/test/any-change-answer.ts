const ID = '01990000-0000-7000-8000-0000000000aa';
const staple = { staple: true };
const aisle = { aisleId: ID };
const order = { aisles: [], orderVersion: 3, isLearnt: false };
const store = { id: ID, name: 'Lidl', storeId: null, storeName: null, ...order };
const meal = { day: '2026-03-01', slot: null, recipeId: null, portions: 2, shopping: null, version: 2 };
const photo = { photo: 1 };
const hidden = { productId: ID };
const cooked = { cookedOn: '2026-03-01' };

/** With the fields of the server's answers to all kinds of offline mutations. */
export const ANY_CHANGE_ANSWER = { ...staple, ...aisle, ...store, ...meal, ...photo, ...hidden, ...cooked };
