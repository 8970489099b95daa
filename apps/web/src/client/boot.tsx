import '../styles.css';
import { watchImpressions } from '@contenthub/tracking/impressions';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { returnAddress } from '../brand/accounts.ts';
import { askFromBrowser } from '../content/ask-from-browser.ts';
import { contentClient } from '../content/content-client.ts';
import { logFailure } from '../content/log-failure.ts';
import { PageAnswers } from '../content/page-answers.ts';
import { questionsTo } from '../content/questions.ts';
import { loadParts } from '../parts/all-parts.ts';
import { restorePristine } from '../parts/pristine.ts';
import type { Place } from '../routes/route.ts';
import { consentEvent } from '../visitor/consent-state.ts';
import { openVisitor } from '../visitor/open-visitor.ts';
import { App } from './App.tsx';
import { goToOldHash } from './arrival.ts';
import { openErrorReports } from './errors/error-reports.ts';
import { HistoryMemory } from './history-memory.ts';
import { askFromState, readInitialState } from './initial-state.ts';
import { completeLinks } from './link-addresses.ts';
import { followLinks } from './link-clicks.ts';
import { Navigation } from './navigation.ts';
import { newTask } from './new-task.ts';
import { outsideOf } from './outside.ts';
import { readPageSettings } from './page-settings.ts';
import { TabAnswers } from './tab-answers.ts';
import { openTracking } from './tracking.ts';
import { whenReaderActs } from './when-reader-acts.ts';

// Before anything else: server markup is seen long before it is hydrated.
watchImpressions();
const { content: state, user } = readInitialState();
const questions = questionsTo(contentClient(askFromState(state, askFromBrowser)));
const first = new PageAnswers(logFailure);
const answers = new TabAnswers(first);
const memory = new HistoryMemory();
const reportsOf = openErrorReports();

/** Takes over the page that the server rendered: same place, same data, one root. */
async function boot(root: HTMLElement): Promise<void> {
  const { pageType, parts = '' } = root.dataset;
  await newTask();
  const onNewBlog = ({ blog }: Place) => answers.forgetOthers(blog.type);
  const [navigation] = await Promise.all([
    Navigation.start({ data: answers, questions, memory, onNewBlog }, first, pageType),
    loadParts(parts.split(' ').filter(Boolean)),
  ]);
  const visitors = await openVisitor(user);
  const tracking = openTracking(navigation.current().place.pageType, visitors);
  const { accounts } = readPageSettings();
  const from = returnAddress(accounts, { origin: location.origin, path: navigation.current().place.path });
  const shared = { navigation, memory, content: { questions, answers }, accounts: { ...accounts, from } };
  const app = <App {...shared} tracking={tracking} visitors={visitors} />;
  await newTask();
  // In one go: between putting the page back and taking it over nobody else may touch it.
  const giveBack = restorePristine(root);
  flushSync(() => hydrateRoot(root, app));
  giveBack();
  if (memory.current.top > 0) window.scrollTo(0, memory.current.top);
  else if (window.scrollY === 0) goToOldHash();
  navigation.subscribe(() => reportsOf(navigation.current().place.path));
  followLinks(navigation);
  completeLinks(accounts);
  await newTask();
  const letOutsideIn = outsideOf(readPageSettings(), navigation, visitors, tracking);
  const settle = () => void visitors.settle().then(letOutsideIn).catch(reportError);
  settle();
  addEventListener(consentEvent, settle);
  if (import.meta.env.DEV) {
    const { showPanel } = await import('../development/panel.ts');
    await showPanel(visitors);
  }
}

/** A page that cannot be taken over is still a page: it can be read, and its links lead on. It is tried again. */
function start(root: HTMLElement): void {
  boot(root).catch((cause: unknown) => {
    reportError(new Error('loadableReady throws error', { cause }));
    whenReaderActs(() => start(root));
  });
}

const root = document.querySelector<HTMLElement>('body > #root');
reportsOf(location.pathname);
if (root) start(root);
