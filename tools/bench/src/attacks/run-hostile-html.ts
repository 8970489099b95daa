import type { Browser } from 'playwright-core';

/** Shows each text in its own document, interacts with everything in it, and returns which texts executed code. */
export async function runHostileHtml(
  browser: Browser,
  texts: readonly string[],
): Promise<{ ran: number[]; dialogs: string[] }> {
  const page = await browser.newPage();
  // Blocks all requests, which would only take time.
  await page.route('**/*', (route) => route.abort());
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    // Its frame may already be gone, and the dialog with it.
    dialog.dismiss().catch(() => {});
  });
  const ran = await page.evaluate(
    async (documents) => {
      const ran = new Set<number>();
      const touch = (root: Document | Element) => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          for (const kind of ['mouseover', 'mouseenter', 'pointerover', 'pointerenter', 'focus', 'keydown', 'wheel']) {
            element.dispatchEvent(new Event(kind, { bubbles: true }));
          }
          element.click?.();
        }
      };
      const show = async (text: string, index: number) => {
        const hook = `ran${index}`;
        Object.assign(window, { [hook]: () => ran.add(index) });
        const frame = document.createElement('iframe');
        frame.srcdoc = `<script>window.alert = window.msgbox = () => parent.${hook}()</script><body>${text}`;
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        document.body.append(frame);
        await loaded;
        if (frame.contentDocument) touch(frame.contentDocument);
        // Inserts the text as a page that is already open would.
        const inner = frame.contentDocument?.body?.appendChild(frame.contentDocument.createElement('div'));
        if (inner) {
          inner.innerHTML = text;
          touch(inner);
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
        frame.remove();
      };
      const waiting = documents.map((text, index) => ({ text, index }));
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await show(next.text, next.index);
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      return [...ran];
    },
    [...texts],
  );
  await page.close();
  return { ran, dialogs };
}
