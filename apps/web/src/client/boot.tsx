import '../styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { askFromBrowser } from '../content/ask-from-browser.ts';
import { contentClient } from '../content/content-client.ts';
import { createQueryClient } from '../content/query-client.ts';
import { questionsTo } from '../content/questions.ts';
import { VisitorStore } from '../visitor/visitor-store.ts';
import { App } from './App.tsx';
import { askFromState, readInitialState } from './initial-state.ts';
import { followLinks } from './link-clicks.ts';
import { Navigation } from './navigation.ts';
import { browserPageData } from './page-data.ts';
import { openTracking } from './tracking.ts';

/** Takes over the page that the server rendered: same place, same data, one root. */
async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const queryClient = createQueryClient();
  const { content, user } = readInitialState();
  const questions = questionsTo(contentClient(askFromState(content, askFromBrowser)));
  const navigation = await Navigation.start(browserPageData(queryClient), questions);
  const shared = { navigation, queryClient, questions };
  const app = <App {...shared} tracking={openTracking()} visitors={new VisitorStore(user)} />;
  // In development a page may arrive without server rendering when the server is being rebuilt.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
  followLinks(navigation);
}

void boot();
