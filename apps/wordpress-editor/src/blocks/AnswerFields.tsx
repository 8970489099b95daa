import { TextareaControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import type { FieldsProps } from './fields-props.ts';

const styles = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

export function AnswerFields({ data, onChange }: FieldsProps<'answer'>) {
  return (
    <>
      <TextControl
        {...styles}
        label={__('Question', 'contenthub')}
        value={data.question}
        onChange={(question) => onChange({ ...data, question })}
      />
      <TextControl
        {...styles}
        label={__('Answer in one sentence', 'contenthub')}
        value={data.rule}
        onChange={(rule) => onChange({ ...data, rule })}
      />
      <Lines
        label={__('Right examples, one per line', 'contenthub')}
        lines={data.right}
        onChange={(right) => onChange({ ...data, right })}
      />
      <Lines
        label={__('Wrong examples, one per line', 'contenthub')}
        lines={data.wrong}
        onChange={(wrong) => onChange({ ...data, wrong })}
      />
    </>
  );
}

type LinesProps = { label: string; lines: readonly string[]; onChange: (lines: string[]) => void };

/** Empty lines are kept while the editor types, and not stored. */
function Lines({ label, lines, onChange }: LinesProps) {
  const [text, setText] = useState(lines.join('\n'));
  return (
    <TextareaControl
      label={label}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next.split('\n').filter((line) => line.trim()));
      }}
      __nextHasNoMarginBottom
    />
  );
}
