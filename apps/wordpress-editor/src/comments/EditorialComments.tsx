import apiFetch from '@wordpress/api-fetch';
import { Button, SelectControl, TextareaControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type FormEvent, useEffect, useState } from 'react';
import { useEditedPost } from '../use-post.ts';
import { describeMentions, type EditorialCommentsResponse, insertMention } from './mentions.ts';

const sized = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

/** Comments between editors. Readers never see them. */
export function EditorialComments() {
  const { id, isNew } = useEditedPost('id', 'isNew');
  const [response, setResponse] = useState<EditorialCommentsResponse>();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const path = `/contenthub/v1/comments/${id}`;
  const fail = ({ message: reason }: Error) => setMessage(reason);

  useEffect(() => {
    if (isNew) return undefined;
    const request = new AbortController();
    apiFetch<EditorialCommentsResponse>({ path, signal: request.signal }).then(
      setResponse,
      ({ message: reason }: Error) => request.signal.aborted || setMessage(reason),
    );
    return () => request.abort();
  }, [path, isNew]);

  if (isNew) return <p className="contenthub-help">{__('Save the draft to comment on it.', 'contenthub')}</p>;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const next = await apiFetch<EditorialCommentsResponse>({ path, method: 'POST', data: { text } });
      setResponse(next);
      setText('');
      setMessage(describeMentions(next));
    } catch (error) {
      fail(error as Error);
    }
  };
  const remove = (comment: number) =>
    apiFetch<EditorialCommentsResponse>({ path: `${path}/${comment}`, method: 'DELETE' }).then(setResponse, fail);
  return (
    <div data-contenthub-comments>
      <ol className="contenthub-comments">
        {response?.comments.map(({ id: comment, author, date, text: commentText, isOwn }) => (
          <li key={comment}>
            <strong>{author}</strong>
            <time dateTime={date} className="contenthub-help">
              {new Date(date).toLocaleString()}
            </time>
            <p>{commentText}</p>
            {isOwn && (
              <Button variant="link" isDestructive onClick={() => void remove(comment)}>
                {__('Delete', 'contenthub')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <form onSubmit={(event) => void add(event)}>
        <TextareaControl
          __nextHasNoMarginBottom
          rows={3}
          label={__('Comment for colleagues', 'contenthub')}
          help={__('Readers never see it. Somebody you mention gets an email.', 'contenthub')}
          value={text}
          onChange={setText}
        />
        <SelectControl
          {...sized}
          label={__('Mention', 'contenthub')}
          value=""
          options={[
            { value: '', label: __('Choose a colleague', 'contenthub') },
            ...(response?.colleagues ?? []).map(({ login, name }) => ({ value: login, label: name })),
          ]}
          onChange={(login) => setText(insertMention(text, login))}
        />
        <Button variant="secondary" type="submit" disabled={!text.trim()}>
          {__('Add comment', 'contenthub')}
        </Button>
      </form>
      <p role="status" className="contenthub-help">
        {message}
      </p>
    </div>
  );
}
