import { readCategories } from './categories.ts';

/** What a WordPress of the hub should be, besides its users: for `wordpress/install.php`. */
export async function wantedSite() {
  return {
    title: 'Contenthub',
    theme: 'twentytwentythree',
    plugin: 'contenthub/contenthub.php',
    permalinks: '/%category%/%postname%/',
    categories: await readCategories(),
  };
}
