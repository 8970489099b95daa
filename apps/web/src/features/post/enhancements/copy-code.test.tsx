import { RecordingClient } from '@contenthub/tracking/recording-client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyCode } from './copy-code.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<article><div class="code-frame"><pre><code><span class="code-keyword">const</span> a = 1;\nb();\n</code></pre></div></article>';
  const body = document.querySelector('article') as HTMLElement;
  const post = { postId: 1, postUrl: '/blog/developer/x' };
  copyCode({ body, post, shared: { title: '', url: '' }, track: new RecordingClient().track });
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('P06 copies the text of a code block without its colours and confirms it', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const button = screen.getByRole('button', { name: 'Copy code' });
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copied'));
  expect(writeText).toHaveBeenCalledWith('const a = 1;\nb();');
  expect(button).toHaveTextContent('Copied');
});

it('P06 selects the code where the clipboard is not available', async () => {
  vi.stubGlobal('navigator', {});
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Selected'));
  expect(String(getSelection())).toContain('const a = 1;');
});
