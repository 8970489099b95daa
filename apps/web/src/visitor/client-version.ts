/** Which release of the page is asking. */
export const clientVersion = '0.1.0';
