import type { BlockData } from '@contenthub/contracts/content/blocks';
import { Button, SelectControl, TextareaControl, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { FieldsProps } from './fields-props.ts';
import { replaceAt } from './replace-at.ts';

const styles = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
const [maxQuestions, maxOptions, maxScores] = [30, 6, 6];
type Question = BlockData['quiz']['questions'][number];
type Score = NonNullable<BlockData['quiz']['scores']>[number];

export function QuizFields({ data, onChange }: FieldsProps<'quiz'>) {
  const { questions, scores = [] } = data;
  const set = (index: number, question: Question | undefined) =>
    onChange({ ...data, questions: replaceAt(questions, index, question) });
  return (
    <>
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity
        <fieldset className="contenthub-question" key={index}>
          {/* translators: %d: number of the question */}
          <legend>{sprintf(__('Question %d', 'contenthub'), index + 1)}</legend>
          <QuestionFields question={question} onChange={(next) => set(index, next)} />
          {questions.length > 1 && (
            <Button variant="tertiary" isDestructive onClick={() => set(index, undefined)}>
              {__('Remove question', 'contenthub')}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        variant="secondary"
        onClick={() =>
          onChange({
            ...data,
            questions: [...questions, { question: '', options: ['', ''], correct: 0, explanation: '' }],
          })
        }
      >
        {__('Add question', 'contenthub')}
      </Button>
      <ScoreFields scores={scores} onChange={(next) => onChange({ ...data, scores: next })} />
    </>
  );
}

/** The texts shown at the end of the quiz, by number of right answers. */
function ScoreFields({ scores, onChange }: { scores: Score[]; onChange: (scores: Score[]) => void }) {
  const set = (index: number, score: Score | undefined) => onChange(replaceAt(scores, index, score));
  return (
    <>
      {scores.map((score, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scores have no other identity
        <div className="contenthub-row" key={index}>
          <TextControl
            {...styles}
            type="number"
            label={__('Right answers, at least', 'contenthub')}
            value={String(score.from)}
            onChange={(from) =>
              set(index, { ...score, from: Math.max(0, Math.min(maxQuestions, Number.parseInt(from, 10) || 0)) })
            }
          />
          <TextControl
            {...styles}
            label={__('Text at the end', 'contenthub')}
            value={score.text}
            onChange={(text) => set(index, { ...score, text })}
          />
          <Button variant="tertiary" isDestructive onClick={() => set(index, undefined)}>
            {__('Remove', 'contenthub')}
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        disabled={scores.length >= maxScores}
        onClick={() => onChange([...scores, { from: scores.length, text: '' }])}
      >
        {__('Add text for a score', 'contenthub')}
      </Button>
    </>
  );
}

function QuestionFields({ question, onChange }: { question: Question; onChange: (question: Question) => void }) {
  const { options, correct } = question;
  const letter = (index: number) => String.fromCharCode(65 + index);
  return (
    <>
      <TextControl
        {...styles}
        label={__('Question', 'contenthub')}
        value={question.question}
        onChange={(text) => onChange({ ...question, question: text })}
      />
      {options.map((option, index) => (
        <TextControl
          {...styles}
          key={letter(index)}
          /* translators: %s: letter of the option */
          label={sprintf(__('Option %s', 'contenthub'), letter(index))}
          value={option}
          onChange={(text) => onChange({ ...question, options: replaceAt(options, index, text) })}
        />
      ))}
      <div className="contenthub-row">
        <Button
          variant="tertiary"
          disabled={options.length >= maxOptions}
          onClick={() => onChange({ ...question, options: [...options, ''] })}
        >
          {__('Add option', 'contenthub')}
        </Button>
        <Button
          variant="tertiary"
          disabled={options.length <= 2}
          onClick={() =>
            onChange({ ...question, options: options.slice(0, -1), correct: Math.min(correct, options.length - 2) })
          }
        >
          {__('Remove last option', 'contenthub')}
        </Button>
      </div>
      <SelectControl
        {...styles}
        label={__('Right answer', 'contenthub')}
        value={String(correct)}
        options={options.map((_, index) => ({ value: String(index), label: letter(index) }))}
        onChange={(value) => onChange({ ...question, correct: Number(value) })}
      />
      <TextareaControl
        label={__('Explanation', 'contenthub')}
        help={__('In a quiz, *word* is italic, **word** bold and `word` code.', 'contenthub')}
        value={question.explanation}
        onChange={(explanation) => onChange({ ...question, explanation })}
        __nextHasNoMarginBottom
      />
    </>
  );
}
