/** A busy machine is not a service that is away: no page is to be made without what was late. */
export const unhurried = { CONTENT_DEADLINE_MS: '60000', PLATFORM_DEADLINE_MS: '60000' };
