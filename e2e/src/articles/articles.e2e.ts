import { describe } from 'vitest';
import { visitEditableHub } from '../support/hub/editable-articles.ts';
import { generatedFileTests } from './generated-files-suite.ts';
import { markdownPreviewTests } from './markdown-preview-suite.ts';
import { unknownPathTests } from './unknown-paths-suite.ts';

const visit = visitEditableHub();

describe('previews of drafts', () => markdownPreviewTests(visit));
describe('generated files', () => generatedFileTests(visit));
describe('unknown paths', () => unknownPathTests(visit));
