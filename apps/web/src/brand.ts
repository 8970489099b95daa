/** The names another company would change to put its own on the hub. */
export const brand = {
  company: 'Grammarly',
  tagline: 'Writing, explained',
  legal: '© Grammarly',
};
