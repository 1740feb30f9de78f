/** Who the server says is here; invalidated when a role may have changed. */
export const SESSION_KEY = ['session'];
