import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { DragEvent, KeyboardEvent } from 'react';
import { formatTime } from './days.ts';
import { type CalendarEntry, statusNames } from './entries.ts';

/** The type under which the id of a dragged post is stored. */
const dragType = 'application/x-contenthub-post';

export function readDragged({ dataTransfer }: DragEvent): number | undefined {
  return Number(dataTransfer.getData(dragType)) || undefined;
}

const daysByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Props = {
  entry: CalendarEntry;
  blogName: string;
  onOpen: () => void;
  /** Moves the post by a number of days. */
  onMove: (days: number) => void;
};

export function EntryCard({ entry, blogName, onOpen, onMove }: Props) {
  const { id, title, status, date, author, edit, isMovable } = entry;
  const name = title || __('Untitled', 'contenthub');
  const move = (event: KeyboardEvent) => {
    const days = event.altKey ? daysByKey[event.key] : undefined;
    if (days === undefined) return;
    event.preventDefault();
    onMove(days);
  };
  return (
    <li
      className="contenthub-entry"
      data-status={status}
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragType, String(id));
        dataTransfer.effectAllowed = 'move';
      }}
    >
      <span className="contenthub-entry-status">
        {statusNames()[status]}
        {date && <time dateTime={date}>{formatTime(date)}</time>}
      </span>
      {edit ? (
        <a href={edit} draggable={false}>
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      <span className="contenthub-entry-about">
        {blogName} · {author}
      </span>
      {isMovable && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button inside
        <span className="contenthub-entry-plan" onKeyDown={move} data-plan={id}>
          {/* translators: %s: title of a post */}
          <Button variant="link" label={sprintf(__('Plan “%s”', 'contenthub'), name)} onClick={onOpen}>
            {__('Plan', 'contenthub')}
          </Button>
        </span>
      )}
    </li>
  );
}
