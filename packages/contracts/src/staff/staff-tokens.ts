/**
 * Audience of the tokens with which staff call the analytics API. The platform signs them with EVENT_TOKEN_SECRET, which
 * both services share. The subject is the account, and the claim `role` its role.
 */
export const analyticsAudience = 'contenthub-analytics';
export const staffTokenSeconds = 600;
