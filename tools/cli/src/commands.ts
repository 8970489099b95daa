import type { CommandTable } from './run-cli.ts';

/** All commands of `npm run hub`. The summaries are here, so that the command list loads no other code. */
export const commands: CommandTable = {
  Content: {
    preview: {
      summary: 'Prints the preview URL of an article or draft, valid for a day.',
      load: async () => (await import('./preview/preview.ts')).preview,
    },
    import: {
      summary: 'Imports posts from WordPress, a WXR export or a folder of Markdown.',
      load: async () => (await import('./import/import.ts')).importPosts,
    },
    redirects: {
      summary: 'Lists, adds, removes and imports redirects.',
      load: async () => (await import('./redirects/redirects.ts')).redirects,
    },
    media: {
      summary: 'Copies media files between the local disk and object storage.',
      load: async () => (await import('./media/media.ts')).media,
    },
    receipt: {
      summary: 'Shows when each URL served the latest change of a post.',
      load: async () => (await import('./receipt/receipt.ts')).receipt,
    },
  },
  'Visitors and events': {
    users: {
      summary: 'Creates, lists, changes and removes accounts.',
      load: async () => (await import('./users/users.ts')).users,
    },
    people: {
      summary: 'Exports or erases everything that is stored about one person.',
      load: async () => (await import('./people/people.ts')).people,
    },
    newsletter: {
      summary: 'Composes, sends and follows newsletters, and shows their subscribers.',
      load: async () => (await import('./newsletter/newsletter.ts')).newsletter,
    },
    experiments: {
      summary: 'Lists experiments and gates and changes them at runtime.',
      load: async () => (await import('./experiments/experiments.ts')).experiments,
    },
    events: {
      summary: 'Queries stored events and checks that none was lost.',
      load: async () => (await import('./events/events.ts')).events,
    },
    staff: {
      summary: 'Adds, lists, resets and deactivates staff accounts of the console.',
      load: async () => (await import('./staff/staff.ts')).staff,
    },
    'staff-token': {
      summary: 'Prints a token for the analytics API, valid for ten minutes.',
      load: async () => (await import('./staff/staff-token.ts')).staffToken,
    },
    simulate: {
      summary: 'Adds simulated readers to a hub, or removes them.',
      load: async () => (await import('./simulate/simulate.ts')).simulateReaders,
    },
  },
  Operations: {
    why: {
      summary: 'Shows which version of a page each layer holds, and which one is behind.',
      load: async () => (await import('./why/why.ts')).why,
    },
    purge: {
      summary: 'Purges pages from every edge by surrogate key.',
      load: async () => (await import('./purge/purge.ts')).purge,
    },
    reports: {
      summary: 'Lists content security policy violations reported by browsers.',
      load: async () => (await import('./reports/reports.ts')).reports,
    },
    links: {
      summary: 'Crawls a running hub and reports broken links and pages.',
      load: async () => (await import('./links/links.ts')).links,
    },
    screenshots: {
      summary: 'Takes screenshots of every page type at every width, light and dark, of a running hub.',
      load: async () => (await import('./screenshots/screenshots.ts')).screenshots,
    },
    pictures: {
      summary: 'Draws contact sheets of every page type at every width, light and dark, for the docs.',
      load: async () => (await import('./screenshots/contact-sheets.ts')).pictures,
    },
    'console-pictures': {
      summary: 'Takes screenshots of every console screen for the docs.',
      load: async () => (await import('./screenshots/console-pictures.ts')).consolePictures,
    },
    'editor-pictures': {
      summary: 'Takes the screenshots of the editor guide.',
      load: async () => (await import('./screenshots/editor-pictures.ts')).editorPictures,
    },
    'mail-pictures': {
      summary: 'Takes screenshots of every mail template, narrow and wide, light and dark.',
      load: async () => (await import('./screenshots/mail-pictures.ts')).mailPictures,
    },
    generate: {
      summary: 'Fills a database with generated posts for load tests. The same seed gives the same posts.',
      load: async () => (await import('./generate/generate.ts')).generate,
    },
    backup: {
      summary: 'Backs up every store of the hub and archives every change.',
      load: async () => (await import('./backup/backup.ts')).backup,
    },
    restore: {
      summary: 'Restores a backup, or the state at a point in time.',
      load: async () => (await import('./backup/restore.ts')).restore,
    },
    drill: {
      summary: 'Stops each engine and service in turn and checks every page and image of the sitemap.',
      load: async () => (await import('./drill/drill.ts')).drill,
    },
  },
  Development: {
    new: {
      summary: 'Generates the code of a new page, event or call to action.',
      load: async () => (await import('./new/new.ts')).newCommand,
    },
    release: {
      summary: 'Releases a version: updates the changelog and all version numbers, commits and tags.',
      load: async () => (await import('./release/release.ts')).release,
    },
    requirements: {
      summary: 'Counts the requirements that passing tests prove.',
      load: async () => (await import('./requirements/requirements.ts')).requirements,
    },
    mutants: {
      summary: 'Runs mutation tests: applies one fault at a time and checks that a test fails.',
      load: async () => (await import('./mutants/run-mutants.ts')).runMutants,
    },
    tree: {
      summary: 'Reports the number and length of source files and the size of folders.',
      load: async () => (await import('./repository-checks/tree.ts')).tree,
    },
    vocabulary: {
      summary: 'Lists private terms in the code and the docs, with the usual words for them.',
      load: async () => (await import('./repository-checks/vocabulary.ts')).vocabulary,
    },
  },
};
