import '../styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { askFromBrowser } from '../content/ask-from-browser.ts';
import { contentClient } from '../content/content-client.ts';
import { createQueryClient } from '../content/query-client.ts';
import { questionsTo } from '../content/questions.ts';
import { openVisitor } from '../visitor/open-visitor.ts';
import { VisitorContext } from '../visitor/visitor-context.ts';
import { App } from './App.tsx';
import { askFromState, readInitialState } from './initial-state.ts';
import { followLinks } from './link-clicks.ts';
import { Navigation } from './navigation.ts';
import { browserPageData } from './page-data.ts';

/** Takes over the page that the server rendered: same place, same data, one root. */
async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const queryClient = createQueryClient();
  const { content, user } = readInitialState();
  const visitor = openVisitor(user);
  const questions = questionsTo(contentClient(askFromState(content, askFromBrowser)));
  const navigation = await Navigation.start(browserPageData(queryClient), questions);
  const app = (
    <VisitorContext value={visitor}>
      <App navigation={navigation} queryClient={queryClient} questions={questions} />
    </VisitorContext>
  );
  // In development a page may arrive without server rendering when the server is being rebuilt.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
  followLinks(navigation);
  visitor.settle().catch(reportError);
  if (import.meta.env.DEV) {
    const { showPersonaSwitch } = await import('../development/persona-switch.ts');
    await showPersonaSwitch();
  }
}

void boot();
