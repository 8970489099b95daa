import { siteFolder } from '@contenthub/services/engines/wordpress-site';
import { phpVersion } from '@contenthub/services/settings';
import { runCommand } from '@contenthub/services/system/run-command';
import { systemUser } from '@contenthub/services/system/system-user';
import { removeSeeded, seedPosts } from '@contenthub/services/testing/seed-posts';
import { engines } from '@contenthub/testing/engines';
import { measuredSlug, type Peer, type PeerArticle } from './peer.ts';

const prefix = 'bench-peers-';

/** The WordPress of `npm run services` with its default theme and no plugin, until it is stopped. */
export async function wordPressPeer(articles: PeerArticle[]): Promise<Peer> {
  const { WORDPRESS_URL: url } = await engines('WORDPRESS_URL');
  await removeSeeded(prefix);
  await setPlugins('[]');
  await seedPosts(articles, prefix);
  const slug = `${prefix}${articles.findIndex((article) => article.slug === measuredSlug)}`;
  const [found] = (await (await fetch(`${url}/wp-json/wp/v2/posts?slug=${slug}`)).json()) as { link: string }[];
  if (!found) throw new Error(`WordPress has no post ${slug}`);
  return {
    name: 'WordPress',
    pages: { home: `${url}/`, post: found.link },
    async stop() {
      await removeSeeded(prefix);
      await setPlugins('["contenthub/contenthub.php"]');
    },
  };
}

async function setPlugins(list: string): Promise<void> {
  const code = `require $argv[1] . '/wp-load.php'; update_option( 'active_plugins', json_decode( $argv[2], true ) );`;
  await runCommand(`/usr/bin/php${phpVersion}`, ['-r', code, siteFolder, list], { user: systemUser('www-data') });
}
