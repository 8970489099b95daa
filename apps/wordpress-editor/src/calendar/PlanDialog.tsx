import { Button, Modal, SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type FormEvent, useState } from 'react';
import { type CalendarEntry, type Plan, type PlanningStatus, statusNames } from './entries.ts';

const sized = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
const toInput = (date: string | null) => date?.slice(0, 16) ?? '';
const fromInput = (text: string) => (text ? `${text}:00` : null);

type Props = {
  entry: CalendarEntry;
  canPublish: boolean;
  /** Returns whether it worked. */
  onSave: (plan: Plan) => Promise<boolean>;
  onClose: () => void;
};

/** Date and status of a post. Everything that dragging does, and more, for the keyboard and small screens. */
export function PlanDialog({ entry, canPublish, onSave, onClose }: Props) {
  const [date, setDate] = useState(toInput(entry.date));
  const [status, setStatus] = useState<PlanningStatus>(entry.status);
  const names = statusNames();
  const choices: PlanningStatus[] = ['idea', 'draft', 'review', ...(canPublish ? (['scheduled'] as const) : [])];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSave({ date: fromInput(date), status })) onClose();
  };
  return (
    <Modal title={entry.title || __('Untitled', 'contenthub')} onRequestClose={onClose} size="small">
      <form className="contenthub-plan" onSubmit={(event) => void save(event)}>
        <TextControl
          {...sized}
          type="datetime-local"
          label={__('Date and time', 'contenthub')}
          help={__('In the time zone of this site. Empty means no date.', 'contenthub')}
          value={date}
          onChange={setDate}
        />
        <SelectControl
          {...sized}
          label={__('Status', 'contenthub')}
          value={status}
          options={choices.map((value) => ({ value, label: names[value] }))}
          onChange={(value) => setStatus(value as PlanningStatus)}
        />
        <div className="contenthub-actions">
          <Button variant="primary" type="submit">
            {__('Save', 'contenthub')}
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            {__('Cancel', 'contenthub')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type IdeaProps = { onSave: (title: string, date: string | null) => Promise<boolean>; onClose: () => void };

export function IdeaDialog({ onSave, onClose }: IdeaProps) {
  const [title, setTitle] = useState('');
  const [date, setDate] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSave(title.trim(), fromInput(date))) onClose();
  };
  return (
    <Modal title={__('New idea', 'contenthub')} onRequestClose={onClose} size="small">
      <form className="contenthub-plan" onSubmit={(event) => void save(event)}>
        <TextControl {...sized} label={__('Working title', 'contenthub')} value={title} onChange={setTitle} />
        <TextControl
          {...sized}
          type="datetime-local"
          label={__('Date and time (optional)', 'contenthub')}
          value={date}
          onChange={setDate}
        />
        <div className="contenthub-actions">
          <Button variant="primary" type="submit" disabled={!title.trim()}>
            {__('Save idea', 'contenthub')}
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            {__('Cancel', 'contenthub')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
