import '../styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { askFromBrowser } from '../content/ask-from-browser.ts';
import { contentClient } from '../content/content-client.ts';
import { contentQueries } from '../content/queries.ts';
import { createQueryClient } from '../content/query-client.ts';
import { App } from './App.tsx';
import { fillFromState, readInitialState } from './initial-state.ts';
import { followLinks } from './link-clicks.ts';
import { Navigation } from './navigation.ts';

/** Takes over the page that the server rendered: same place, same data, one root. */
async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const queryClient = createQueryClient();
  const queries = contentQueries(contentClient(askFromBrowser));
  fillFromState(queryClient, readInitialState().content);
  const navigation = await Navigation.start(queryClient, queries);
  const app = <App navigation={navigation} queryClient={queryClient} queries={queries} />;
  // In development a page may arrive without server rendering when the server is being rebuilt.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
  followLinks(navigation);
}

void boot();
