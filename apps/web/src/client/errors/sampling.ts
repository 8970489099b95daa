/** Of all pages, the part whose errors are reported. */
const errorShare = 0.01;
/** Of all pages, the part whose loading is traced. */
const traceShare = 0.005;
/** Of the two posts that are watched closely: on the blog about conditional sentences, and the guide to business memos. */
const watchedShare = 0.5;
const watched = /\/(conditional-sentences|business-memo)$/;

/** Whether errors of this page load are reported. Drawn once, before any of it happens. */
export function drawErrors(random = Math.random): boolean {
  return random() < errorShare;
}

/** Whether a showing of this page is traced. */
export function drawTrace(path: string, random = Math.random): boolean {
  return random() < (watched.test(path) ? watchedShare : traceShare);
}
