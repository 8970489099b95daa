import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { Frame } from './app/Frame.tsx';
import { EmptyState, ErrorState } from './components/QueryState.tsx';
import { Skeleton } from './components/Skeleton.tsx';
import { messageOf } from './view/message-of.ts';
import { parseSearch, stringifySearch, validateSearch } from './view/search.ts';

const root = createRootRoute({ component: Frame, validateSearch });

/** Each screen is a file of its own, loaded when it is opened or its link is hovered. */
const routes = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./screens/overview/Overview.tsx'), 'Overview'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/posts',
    component: lazyRouteComponent(() => import('./screens/posts/Posts.tsx'), 'Posts'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/posts/$post',
    component: lazyRouteComponent(() => import('./screens/post/PostScreen.tsx'), 'PostScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    component: lazyRouteComponent(() => import('./screens/search/Searches.tsx'), 'Searches'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/acquisition',
    component: lazyRouteComponent(() => import('./screens/acquisition/Acquisition.tsx'), 'Acquisition'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/funnel',
    component: lazyRouteComponent(() => import('./screens/funnel/FunnelScreen.tsx'), 'FunnelScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/calls-to-action',
    component: lazyRouteComponent(() => import('./screens/calls-to-action/CallsToAction.tsx'), 'CallsToAction'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/trust',
    component: lazyRouteComponent(() => import('./screens/trust/Trust.tsx'), 'Trust'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/experiments',
    component: lazyRouteComponent(() => import('./screens/experiments/ExperimentList.tsx'), 'ExperimentList'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/experiments/new',
    component: lazyRouteComponent(() => import('./screens/experiments/plan/ExperimentForm.tsx'), 'NewExperiment'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/experiments/$name',
    component: lazyRouteComponent(() => import('./screens/experiments/ExperimentScreen.tsx'), 'ExperimentScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/experiments/$name/edit',
    component: lazyRouteComponent(() => import('./screens/experiments/plan/ExperimentForm.tsx'), 'EditExperiment'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/texts',
    component: lazyRouteComponent(() => import('./screens/texts/Texts.tsx'), 'Texts'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/newsletter',
    component: lazyRouteComponent(() => import('./screens/newsletter/IssuesScreen.tsx'), 'IssuesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/newsletter/$issue',
    component: lazyRouteComponent(() => import('./screens/newsletter/IssueScreen.tsx'), 'IssueScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    component: lazyRouteComponent(() => import('./staff/account/AccountScreen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/team',
    component: lazyRouteComponent(() => import('./staff/team/TeamScreen.tsx'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    component: lazyRouteComponent(() => import('./staff/audit/AuditScreen.tsx'), 'AuditScreen'),
  }),
]);

export function createConsoleRouter(options: Partial<Parameters<typeof createRouter>[0]> = {}) {
  return createRouter({
    routeTree: routes,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: () => <Skeleton height={480} />,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
    ...(options as object),
  });
}

function ScreenError({ error, reset }: ErrorComponentProps) {
  return <ErrorState message={messageOf(error)} onRetry={reset} />;
}

function NotFound() {
  return <EmptyState title="Page not found" text="Choose a screen in the navigation." />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
