import styles from './CopyCode.module.css';
import type { Enhancement } from './enhancement.ts';
import { createElement } from './zoom-images.ts';

const confirmationMs = 2000;

/** Adds a button to each code block that copies its text. */
export const copyCode: Enhancement = ({ body }) => {
  for (const frame of body.querySelectorAll('.code-frame')) {
    const code = frame.querySelector('pre');
    if (!code) continue;
    const status = createElement('span', { className: 'visually-hidden' }, { role: 'status' });
    const button = createElement(
      'button',
      { type: 'button', className: styles.copy, textContent: 'Copy', onclick: () => void copy(code, button, status) },
      { 'aria-label': 'Copy code' },
    );
    frame.append(button, status);
  }
};

/** Without access to the clipboard the code is selected instead, so that a reader can copy it with the keyboard. */
async function copy(code: HTMLElement, button: HTMLButtonElement, status: HTMLElement): Promise<void> {
  let message = 'Copied';
  try {
    await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
  } catch {
    getSelection()?.selectAllChildren(code);
    message = 'Selected';
  }
  button.textContent = message;
  status.textContent = message;
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, confirmationMs);
}
