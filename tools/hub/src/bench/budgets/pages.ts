/** The pages that have budgets. */
export const budgetPages = {
  home: '/blog/',
  category: '/blog/grammar',
  post: '/blog/commonly-confused-words/affect-vs-effect',
  search: '/blog/search/comma',
};
