/** What pages read of the query of their address. Everything else in it is somebody else's, a campaign's perhaps. */
export const pageParameters = ['page', 'filter', 'search'] as const;
