import { describe } from 'vitest';
import { visitWordPress } from '../support/hub/wordpress-stack.ts';
import { addressTests } from './addresses-suite.ts';
import { blockEditorTests } from './block-editor-suite.ts';
import { blockTests } from './blocks-suite.ts';
import { calendarTests } from './calendar-suite.ts';
import { canvasTests } from './canvas-suite.ts';
import { contentReportTests } from './content-report-suite.ts';
import { figuresTests } from './figures-suite.ts';
import { previewTests } from './preview-suite.ts';
import { publishTests } from './publish-suite.ts';
import { receiptTests } from './receipt-suite.ts';
import { redirectTests } from './redirects-suite.ts';
import { sidebarTests } from './sidebar-suite.ts';
import { untrustedTests } from './untrusted-suite.ts';

/** In one file, because only one file at a time can use WordPress, and starting the hub takes longer than most tests. */
const visit = visitWordPress();

describe('publishing', () => publishTests(visit));
describe('receipts', () => receiptTests(visit));
describe('redirects', () => redirectTests(visit));
describe('previews', () => previewTests(visit));
describe('the block editor', () => blockEditorTests(visit));
describe('the canvas', () => canvasTests(visit));
describe('blocks', () => blockTests(visit));
describe('the sidebar', () => sidebarTests(visit));
describe('figures', () => figuresTests(visit));
describe('the calendar', () => calendarTests(visit));
describe('addresses', () => addressTests(visit));
describe('untrusted editors', () => untrustedTests(visit));
describe('the content report', () => contentReportTests(visit));
