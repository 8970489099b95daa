/** Base path of the platform API. */
export const platformBase = '/api';
