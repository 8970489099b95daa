import apiFetch from '@wordpress/api-fetch';
import { Button, Modal, SelectControl } from '@wordpress/components';
import { select } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { useEditedPost } from '../use-post.ts';
import { diffParagraphs } from './diff.ts';
import { getParagraphs } from './paragraphs.ts';

type Version = { title: string; content: string };
type Revision = { id: number; modified: string; title: { raw: string }; content: { raw: string } };

const edited = 'edited';

/** Compares what the editor has, or an earlier revision, with what readers see. Only for published posts. */
export function Compare() {
  const { id, status } = useEditedPost('id', 'status');
  const [isOpen, setOpen] = useState(false);
  if (status !== 'publish') return null;
  return (
    <>
      <p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {__('Compare with what is live', 'contenthub')}
        </Button>
      </p>
      {isOpen && <CompareDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function CompareDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [chosen, setChosen] = useState(edited);
  const revisions = useRevisions(id);
  // Read once: serialising the post with every key would slow typing down.
  const [{ live, now }] = useState(readEditor);
  const revision = revisions.find((one) => String(one.id) === chosen);
  const version = revision ? { title: revision.title.raw, content: revision.content.raw } : now;
  const changes = [
    ...diffParagraphs([live.title], [version.title]),
    ...diffParagraphs(getParagraphs(live.content), getParagraphs(version.content)),
  ];
  return (
    <Modal title={__('Compare with what is live', 'contenthub')} size="medium" onRequestClose={onClose}>
      <SelectControl
        label={__('Version', 'contenthub')}
        value={chosen}
        options={[
          { value: edited, label: __('What is in the editor now', 'contenthub') },
          ...revisions.map((one) => ({ value: String(one.id), label: formatRevision(one) })),
        ]}
        onChange={setChosen}
        __nextHasNoMarginBottom
        __next40pxDefaultSize
      />
      {changes.length === 0 ? (
        <p>{__('The text is the same as what readers see.', 'contenthub')}</p>
      ) : (
        <ol className="contenthub-changes">
          {changes.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole
            <li key={index}>
              {parts.map(({ kind, text }, position) => {
                const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                return <Element key={position}>{text}</Element>;
              })}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}

function formatRevision({ modified }: Revision): string {
  /* translators: %s: date and time */
  return sprintf(__('Revision of %s', 'contenthub'), new Date(modified).toLocaleString());
}

function readEditor(): Record<'live' | 'now', Version> {
  const editor = select('core/editor');
  const attribute = (name: string) => String(editor.getCurrentPostAttribute?.(name) ?? '');
  return {
    live: { title: attribute('title'), content: attribute('content') },
    now: {
      title: String(editor.getEditedPostAttribute?.('title') ?? ''),
      content: String(editor.getEditedPostContent?.() ?? ''),
    },
  };
}

/** The latest revisions, newest first. Without them only the editor's own version can be compared. */
function useRevisions(id: number): readonly Revision[] {
  const [revisions, setRevisions] = useState<readonly Revision[]>([]);
  useEffect(() => {
    const request = new AbortController();
    const query = 'context=edit&per_page=20&_fields=id,modified,title,content';
    apiFetch<Revision[]>({ path: `/wp/v2/posts/${id}/revisions?${query}`, signal: request.signal }).then(
      setRevisions,
      () => {},
    );
    return () => request.abort();
  }, [id]);
  return revisions;
}
